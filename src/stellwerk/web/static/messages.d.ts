// What server and browser tell each other: the data block of a table's page, and the messages of its socket.
// tests/web/test_messages.py reads this file: one interface for each kind of message, one key a line.

/** The number of a seat, from 0. */
export type Seat = number;

/** Something that can be chosen: its number among the options, and its sentence. */
export interface Choice {
  pick: number;
  says: string;
}

/** Something that happened: its sentence, the ids of the parts it is about, and who did it (-1: nobody). */
export interface Happening {
  says: string;
  marks: string[];
  seat: Seat;
}

/** What somebody said; `when` in seconds since 1970. */
export interface ChatLine {
  name: string;
  text: string;
  when: number;
}

/** A line of the score sheet, with the points of every seat. */
export interface ScoreRow {
  title: string;
  points: number[];
}

/** Who has a seat. */
export interface Sitting {
  name: string;
  kind: "person" | "open" | "bot";
  /** Of the bot; else empty. */
  level: string;
  /** Whether a page of this person is open. */
  here: boolean;
  host: boolean;
  /** The seat belongs to a person, even if a bot plays there now. */
  kept: boolean;
}

/**
 * What changed of a part of the picture: attributes by name, null where they are gone, and its children.
 * Of the children a number is one that was there, text is a new one; null: they are the same.
 */
export type Change = [attributes: Record<string, string | null>, children: (number | string)[] | null];

/** The changes by id, parents first; "" is the picture itself. */
export type Patch = Record<string, Change>;

/** Where the match stands. */
export interface Situation {
  /** Counts the positions: it grows with every action, and with every one that is taken back. */
  v: number;
  /** Actions so far. */
  at: number;
  question: string;
  /** Who must choose; null: the match is over. */
  to: Seat | null;
  who: string;
  undo: boolean;
  reset: boolean;
  over: boolean;
  /** The public running scores. */
  scores: number[];
  /** A bot must choose. */
  thinking: boolean;
}

/** Where the match stands, and what this seat can choose. */
export interface Position extends Situation {
  choices: Choice[];
}

/** The table, as this device sees it. */
export interface Table {
  game: string;
  title: string;
  /** Through whose eyes; null: what everybody may see. */
  seat: Seat | null;
  /** The seats of this device. */
  mine: Seat[];
  /**
   * The device must be handed to this seat: until it says `look`, everything is as a spectator sees it.
   * The step that led here comes before, as the last seat may see it, and is shown until then.
   */
  pass: Seat | null;
  names: string[];
  /** The address of the rematch that somebody has opened. */
  rematch: string | null;
  winners: Seat[];
}

/** Everything that a page shows. */
export interface Whole extends Position, Table {
  /** Left out where the page has this picture. */
  svg?: string;
  /** The last events. */
  log: Happening[];
  chat: ChatLine[];
  sheet: ScoreRow[] | null;
  /** The scores of all seats after each action, once the match is over. */
  series: number[][] | null;
}

// The data block of the page

/** As in a view, without what the HTML of the page holds already. */
export interface PageView extends Situation, Table {
  /** 0: the scores as before. */
  series: (number[] | 0)[] | null;
}

export interface Words {
  on: string;
  off: string;
  lost: string;
  turn: string;
  thinking: string;
  pass: string;
  undone: string;
  again: string;
  you: string;
  rematch: string;
}

export interface PageData {
  id: string;
  view: PageView;
  seats: Sitting[];
  words: Words;
  /** The address of the module that the game ships for its page. */
  script: string | null;
}

// From the server

/** The page may forget what it had. */
export interface View extends Whole {
  is: "view";
  because?: "undo" | "seats" | "behind";
}

/** A choice came too late: the position as it is. */
export interface Stale extends Whole {
  is: "stale";
  svg: string;
  says: string;
}

/** An action. One whose v is not the last v + 1 shows that some were missed. */
export interface Step extends Position {
  is: "step";
  events: Happening[];
  /** What of the picture changed; unless the server knows which one the page has, there is svg instead. */
  patch?: Patch;
  svg?: string;
  /** These three with the last action. */
  sheet?: ScoreRow[];
  series?: number[][];
  winners?: Seat[];
}

/** An action that the page has missed, with others to follow. */
export interface MissedStep {
  is: "step";
  v: number;
  at: number;
  events: Happening[];
}

export interface Seats {
  is: "seats";
  seats: Sitting[];
}

export interface Chat extends ChatLine {
  is: "chat";
}

/** Why something cannot be chosen. */
export interface Why {
  is: "why";
  says: string;
  action: Action;
}

/** The choice ends the turn for good: choosing it again confirms it. */
export interface Sure {
  is: "sure";
  says: string;
  pick: number;
}

/** What was asked could not be done. */
export interface Problem {
  is: "error";
  says: string;
}

/** Somebody has opened the rematch. */
export interface Rematch {
  is: "rematch";
  to: string;
}

export interface Pong {
  is: "pong";
}

export type FromServer =
  View | Stale | Step | MissedStep | Seats | Chat | Why | Sure | Problem | Rematch | Pong;

// From the browser

/** An entry of the game's menu: its name and two numbers. */
export type Action = [op: string, a: number, b: number];

/**
 * The first message. With v and seat of what is shown, only the steps since then are sent, or a view without
 * the picture if there are none; else a whole view.
 */
export interface AskWatch {
  do: "watch";
  seen: number | null;
  v: number | null;
  seat: Seat | null;
}

export interface AskPick {
  do: "pick";
  v: number;
  pick: number;
  /** Answer `sure` instead if the choice ends the turn. */
  ask?: true;
}

/** Take back the last action. */
export interface AskUndo {
  do: "undo";
  v: number;
}

/** Take back the whole turn. */
export interface AskReset {
  do: "reset";
  v: number;
}

export interface AskWhy {
  do: "why";
  v: number;
  action: Action;
}

/** The person of this seat has the device now. */
export interface AskLook {
  do: "look";
  seat: Seat;
}

export interface AskChat {
  do: "chat";
  text: string;
}

export interface AskPing {
  do: "ping";
}

export type FromBrowser = AskWatch | AskPick | AskUndo | AskReset | AskWhy | AskLook | AskChat | AskPing;
