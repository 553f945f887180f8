// A form that asks for hours says where they are counted.
const zone = document.querySelector("[name=zone]");
if (zone instanceof HTMLInputElement) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;

export {};
