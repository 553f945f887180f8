// The form of a new table: shows only the seats that are used, and names only for people.
const form = document.querySelector(".setup");
const value = (name) => form.querySelector(`[name=${name}]:checked`)?.value;

function show() {
  const players = Number(value("players"));
  form.querySelectorAll(".seat").forEach((seat, number) => {
    seat.hidden = number >= players;
    const kind = seat.querySelector("select").value;
    seat.querySelector("input").hidden = kind !== "me" && kind !== "here";
  });
  const more = form.querySelector("[name=variant]");
  const modules = [...form.querySelectorAll("[name=modules]")];
  const full = more && !more.checked && modules.filter((box) => box.checked).length >= 2;
  modules.forEach((box) => { box.disabled = full && !box.checked; });
}

form.querySelector(".note").hidden = true;
form.addEventListener("change", show);
show();
