// What the page of a replay knows, and what it fetches.
import type { Happening, Reveal, Seat } from "./messages.js";

/** The table after a step, through the eyes of a seat or of everybody. */
export interface Moment {
  step: number;
  /** The markup of all panels. */
  panels: string;
  /** What the step brought. */
  events: Happening[];
  question: string;
  /** Who must choose; null when the match is over. */
  to: Seat | null;
  scores: number[];
  /** Of the last step; null: the final scoring brings nothing to light. */
  reveal?: Reveal | null;
}

/** The data block of the page. */
export interface ReplayData extends Omit<Moment, "panels"> {
  id: string;
  steps: number;
  seat: Seat | null;
  /** The part of the link that opens the record of a match that is not listed; else empty. */
  key: string;
  /** The key of a link for others, if the reader may give one; else empty. */
  share: string;
  /** The address of the module that the game ships for its page. */
  script: string | null;
  /** The steps where turns, rounds, scorings and mistakes are. */
  stops: Record<string, number[]>;
  /** The scores after each step, 0 for those that are as before; null while the match runs. */
  series: number[] | null;
}
