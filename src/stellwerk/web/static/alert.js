// It is my turn: a sound, and a notification while the page lies behind others. Both are off at first.
const NOTES = [660, 880]; // hertz
const LONG = 0.18; // seconds

/**
 * @param {string} wanted words: sound, note
 * @param {string} says
 */
export function alertTurn(wanted, says) {
  if (wanted.includes("sound")) ring();
  if (wanted.includes("note") && document.hidden && "Notification" in window) notify(says);
}

/** Two notes. A browser may keep still until the page has been touched. */
export function ring() {
  const sound = new AudioContext();
  NOTES.forEach((hertz, number) => {
    const begins = sound.currentTime + number * LONG;
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.15, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + LONG);
    tone.connect(volume).connect(sound.destination);
    tone.start(begins);
    tone.stop(begins + LONG);
    if (number === NOTES.length - 1) tone.onended = () => sound.close();
  });
}

/** @param {string} says */
function notify(says) {
  if (Notification.permission !== "granted") return;
  try {
    const note = new Notification(says, {
      body: document.title.replace(/^● .*? – /, ""),
      tag: location.pathname,
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // some phones show none from a page
  }
}
