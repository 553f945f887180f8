// The page of a table: the elements that its scripts use, what they know, and what a game may ship for it.
import type { Choice, Happening, PageView } from "./messages.js";

/** By id. */
export interface Elements {
  asked: HTMLElement;
  board: HTMLElement;
  chat: HTMLFormElement;
  closing: HTMLElement;
  data: HTMLScriptElement;
  fold: HTMLButtonElement;
  icon: HTMLLinkElement;
  log: HTMLElement;
  menu: HTMLDetailsElement;
  options: HTMLElement;
  panes: HTMLElement;
  pass: HTMLElement;
  "pass-on": HTMLButtonElement;
  "pass-words": HTMLElement;
  people: HTMLElement;
  picture: HTMLElement;
  plate: HTMLElement;
  preferences: HTMLFormElement;
  read: HTMLButtonElement;
  reset: HTMLButtonElement;
  skip: HTMLButtonElement;
  state: HTMLElement;
  thinking: HTMLElement;
  "to-scores": HTMLButtonElement;
  undo: HTMLButtonElement;
  watching: HTMLElement;
  windows: HTMLElement;
  words: HTMLDialogElement;
}

/** What the page shows now: the view it came with, and everything that messages have changed since. */
export interface Now extends PageView {
  choices: Choice[];
  /** The v that is shown, while later ones may wait in the queue. */
  shown: number;
  /** The v to which an own choice leads: that step is shown without a pause. */
  expected?: number;
  /** The choice that would end the turn, if the server asked whether that is meant. */
  sure?: number | null;
  /** What the last step brought. */
  events?: Happening[];
}

/** A window into the picture: a part, by its id, and the section that is shown, in units of the picture. */
export type Window = [
  part: string,
  section: [x: number, y: number, width: number, height: number],
  place?: Place,
];

export interface Place {
  /** How many units the whole width of the screen would show; else the window takes all of it. */
  scale?: number;
  /** At the right edge. */
  right?: boolean;
  /** Beside the window before it, not below. */
  beside?: boolean;
}

/** How a kind of piece moves. Without more words a new one slides from who moved, and a changed one rises. */
export interface Piece {
  /** What the ids of the kind have in common. */
  ids: RegExp;
  /** `rolls` in from the right, or slides from another part, by its id. */
  comes?: "rolls" | { from: string };
  changes?: Changing;
  /** It flies to who moved when it is gone. */
  leaves?: "flies";
}

/**
 * taken: what lies open flies to who takes it, and the next comes from the deck;
 * drawn: flies to who moved, unless something was taken; counted: cards of a hand go to the discards or come;
 * slides: from who moved; finished: rises only when it is done; improved: the old lifts off, the new rises.
 */
export type Changing = "taken" | "drawn" | "counted" | "slides" | "finished" | "improved";

/** What a game may ship as page/page.js. */
export interface GamePage {
  /** The windows of each pane of a small screen, by its name. A pane that has none shows the picture. */
  panes?: (windows: typeof import("./windows.js")) => Record<string, () => (Window | false)[]>;
  /** The section of the picture (as in viewBox) that a pane to be zoomed shows; else all of it. */
  sections?: Record<string, string>;
  pieces?: Piece[];
  /** What lies over a piece and is no part of its face, as a selector. */
  overlay?: string;
}
