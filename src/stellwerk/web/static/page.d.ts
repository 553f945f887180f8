// The page of a table: the elements that its scripts use, what they know, and what a game may ship for it.
import type { Choice, Happening, PageView, Past, Player } from "./messages.js";

/** By id. */
export interface Elements {
  absent: HTMLElement;
  ask: HTMLElement;
  asked: HTMLElement;
  asks: HTMLElement;
  lost: HTMLElement;
  main: HTMLElement;
  chat: HTMLFormElement;
  closing: HTMLElement;
  data: HTMLScriptElement;
  doing: HTMLElement;
  flying: Element;
  fold: HTMLButtonElement;
  hint: HTMLButtonElement;
  hinted: HTMLElement;
  guided: HTMLButtonElement;
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
  recap: HTMLButtonElement;
  reset: HTMLButtonElement;
  skip: HTMLButtonElement;
  sound: HTMLButtonElement;
  state: HTMLElement;
  "style-ask": HTMLLinkElement;
  "style-end": HTMLLinkElement;
  "style-forms": HTMLLinkElement;
  "style-over": HTMLLinkElement;
  "style-reveal": HTMLLinkElement;
  thinking: HTMLElement;
  told: HTMLElement;
  "to-scores": HTMLButtonElement;
  typed: HTMLElement;
  undo: HTMLButtonElement;
  explain: HTMLButtonElement;
  why: HTMLElement;
  watchers: HTMLElement;
  watching: HTMLElement;
  wide: HTMLButtonElement;
  words: HTMLDialogElement;
}

/** What the page shows now: the view it came with, and everything that messages have changed since. */
export interface Now extends PageView {
  choices: Choice[];
  /** The v that is shown, while later ones may wait in the queue. */
  shown: number;
  /** The v to which an own choice leads: that step is shown without a pause. */
  expected?: number | null;
  /** The choice that would end the turn, if it was asked whether that is meant. */
  sure?: Wanted | null;
  /** Whether the table asks everything until the turn is over, because something was taken back. */
  asking?: boolean;
  /** Whether the table goes on by itself after what was chosen: what is asked meanwhile is nobody's question. */
  passing?: boolean;
  /** Whether the table has begun to answer by itself before anything was chosen. */
  begun?: boolean;
  /** What the things that are taken come to, until all is confirmed. */
  comes?: string;
  /** What the last step brought. */
  events?: Happening[];
  /** Shows an earlier position. */
  lookBack?: (message: Past) => void;
  /** The player about whom everything is shown, and what shows it. */
  opened?: number;
  showPlayer?: (message: Player) => void;
  /** What is being planned follows the position. */
  replan?: () => void;
  /** Leaves what is being looked back at. */
  leave?: () => void;
  /** What is heard of a step, where sounds are on. */
  hear?: (events: { sound?: string }[]) => void;
}

/** A choice by its number, or a combination of several. */
export interface Wanted {
  pick: number;
  several: number | null;
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
  /** The panel that is larger than a small screen, by its name: there it can be moved and stretched. */
  zoom?: string;
  pieces?: Piece[];
  /** What lies over a piece and is no part of its face, as a selector. */
  overlay?: string;
}
