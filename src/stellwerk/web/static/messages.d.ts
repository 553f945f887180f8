// What server and browser tell each other: the data block of a table's page, and the messages of its socket.
// tests/web/play/test_messages.py reads this file: one interface for each kind of message, one key a line.

/** The number of a seat, from 0. */
export type Seat = number;

/** Something that can be chosen: its number among the options, and its sentence. */
export interface Choice {
  pick: number;
  says: string;
  /** What is lost by it for good: it must be chosen twice. */
  loses?: string;
  /** A short word: the board cannot show it, so that it has a button in the action bar. */
  bar?: string;
  /** It says that the turn is to end. */
  ends?: true;
}

/** Several actions that are chosen as one: the number of the combination, and its sentence. */
export interface Combined {
  several: number;
  says: string;
  /** A short word, if it has a button in the action bar. */
  bar?: string;
}

/** What the action bar needs of a choice. */
export interface Short {
  bar?: string;
  ends?: true;
}

/** Something that an answer of several can take: a click on its second part takes two of it. */
export interface Thing {
  says: string;
  /** By id. */
  parts: string[];
}

/** How many of each thing a choice takes, and what that comes to. */
export interface Amount {
  pick: number;
  takes: number[];
  /** Ids of what it is about. */
  lights: string[];
  note: string;
}

/** Choices that consist of several things. */
export interface Several {
  things: Thing[];
  amounts: Amount[];
  /** As long as what is taken is no choice. */
  hint: string;
  /** What cannot be added to is chosen without being confirmed, and the list has the choices as well. */
  at_once: boolean;
}

/** Why something is asked, the paragraph of the rules, and where that can be read. */
export interface Reason {
  says: string;
  rule: string;
  link: string;
}

/** A paragraph of the rules, and where it can be read. */
export interface Rule {
  rule: string;
  link: string;
}

/** Where something stands in the story of a table, and when it happened. */
export interface Told {
  /** So many steps there were before: a line of chat comes before the step that has the same number. */
  v: number;
  /** In seconds since 1970; 0: nobody knows. */
  when: number;
}

/** Something that happened: its sentence, the ids of the parts it is about, and who did it (-1: nobody). */
export interface Happening extends Told {
  says: string;
  marks: string[];
  seat: Seat;
  /** What it sounds like. */
  sound?: string;
}

/** What somebody said or, without a name, a notice. */
export interface ChatLine extends Told {
  name: string;
  text: string;
  /** Whose line it is, or whom a notice is about; -1: a spectator's. */
  seat: number;
  /** A spectator said it: players read it when the match is over. */
  watching: boolean;
}

/** A line of the score sheet, with the points of every seat. */
export interface ScoreRow {
  title: string;
  points: number[];
}

/** Something that the final scoring counts: whose it is, what, its points, and the ids of what it is about. */
export interface Revealed {
  seat: Seat;
  says: string;
  points: number;
  marks: string[];
}

/** What the final scoring counts, in the order in which it comes to light, and the word for not waiting. */
export interface Reveal {
  shown: Revealed[];
  skip: string;
}

/** Who has a seat. */
export interface Sitting {
  name: string;
  kind: "person" | "open" | "bot";
  /** Of the bot; else empty. */
  level: string;
  /** Whether this person has been away so long that a bot may play on. */
  absent: boolean;
  /** Whether a page of this person is open. */
  here: boolean;
  /** It has chosen already what it will be asked. */
  chosen: boolean;
  host: boolean;
  /** The seat belongs to a person, even if a bot plays there now. */
  kept: boolean;
  /** How many devices play it. */
  devices: number;
  /** It is open, and in the lobby. */
  anybody: boolean;
  /** Whether this person is signed in, and plays under the name that is theirs. */
  account: boolean;
}

/** Another device that asks to play a seat of this one, or what somebody proposes, with the two answers. */
export interface Asking {
  id: string;
  says: string;
  yes: string;
  no: string;
}

/** Whether everybody who plays has agreed to hints, and what all read about it. */
export interface Hints {
  on: boolean;
  says: string;
}

/**
 * What changed of a part of the picture: attributes by name, null where they are gone, and its children.
 * Of the children a number is one that was there, text is a new one; null: they are the same.
 */
export type Change = [attributes: Record<string, string | null>, children: (number | string)[] | null];

/** The changes of a panel by id, parents first. */
export type Patch = Record<string, Change>;

/** What a learner is told: which of the steps it is, and what is suggested and pointed at. */
export interface Prompt {
  title: string;
  says: string;
  /** About the choice before. */
  note: string;
  number: number;
  of: number;
  picks: number[];
  /** By id. */
  shows: string[];
}

/** Where the match stands. */
export interface Situation {
  /** Counts the positions: it grows with every action, and with every one that is taken back. */
  v: number;
  /** Actions so far. */
  at: number;
  /** Names the picture of this position: another one shows other names, or what was chosen ahead. */
  picture: string;
  question: string;
  /** The end is near. */
  last: boolean;
  several: Several | null;
  combinations: Combined[];
  /** The table could answer by itself: because there is one way, or since it is plain; else empty. */
  answers: "" | "only" | "plain" | "end";
  /** Seconds for which bots wait, because something can still be taken back. */
  hold: number;
  /** What is asked depends on nobody else: it may be chosen before the others have, and says so when it is. */
  ahead: boolean;
  /** Something may be planned for the next turn. */
  later: boolean;
  /** What is planned for it, or that something may be; else empty. */
  planned: string;
  why: Reason | null;
  /** Where a game is learnt; null: there is nothing to say. */
  lesson?: Prompt | null;
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
  /** Actions up to the last own one: what came after it can be shown again. */
  since: number;
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
  /** The panels as HTML, by group or name and in order; left out where the page has them. */
  panels?: Record<string, string>;
  /** The last events. */
  log: Happening[];
  chat: ChatLine[];
  sheet: ScoreRow[] | null;
  /** How the scores changed, once the match is over: so many actions later, whose, by how much; and so on. */
  series: number[] | null;
}

/** The first visit to a table of a game: what is pointed at, by id, and what is said. */
export interface Guide {
  steps: GuideStep[];
  words: GuideWords;
}

export interface GuideStep {
  part: string;
  title: string;
  says: string;
}

export interface GuideWords {
  next: string;
  back: string;
  skip: string;
  done: string;
}

// The data block of the page

/** As in a view, without what the HTML of the page holds already. */
export interface PageView extends Situation, Table {
  series: number[] | null;
}

export interface Words {
  on: string;
  off: string;
  lost: string;
  restart: string;
  turn: string;
  thinking: string;
  pass: string;
  go: string;
  keep: string;
  again: string;
  you: string;
  confirm: string;
  eye: string;
  earlier: string;
  later: string;
  back: string;
  rematch: string;
}

export interface PageData {
  id: string;
  view: PageView;
  seats: Sitting[];
  /** Whether this person plays alone with bots, and so may have hints. */
  alone: boolean;
  words: Words;
  /** The address of the module that the game ships for its page. */
  script: string | null;
  /** By the number of a choice. */
  bar: Record<string, Short>;
  /** What is introduced to a player, by name: the game, and what this match of it has. */
  meets: string[];
}

/** A card about something that not every match has. */
export interface Introduction {
  name: string;
  title: string;
  says: string[];
  signs: { svg: string; says: string }[];
  lessons: { to: string; says: string }[];
}

// From the server

/** The page may forget what it had. */
export interface View extends Whole {
  is: "view";
  because?: "undo" | "seats" | "behind";
  /** What was taken back. */
  says?: string;
}

/** A choice came too late: the position as it is. */
export interface Stale extends Whole {
  is: "stale";
  panels: Record<string, string>;
  says: string;
}

/** An action. One whose v is not the last v + 1 shows that some were missed. */
export interface Step extends Position {
  is: "step";
  events: Happening[];
  /** What of the panels changed, by name; unless the server knows which the page has, there are panels instead. */
  patch?: Record<string, Patch>;
  panels?: Record<string, string>;
  /** These three with the last action. */
  sheet?: ScoreRow[];
  series?: number[];
  winners?: Seat[];
  /** This one, too; null: the final scoring brings nothing to light. */
  reveal?: Reveal | null;
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
  /** How many watch, and those who want to be known; empty: nobody. */
  watching: string;
  hints: Hints;
}

export interface Chat extends ChatLine {
  is: "chat";
}

/** Why something cannot be chosen. */
export interface Why {
  is: "why";
  says: string;
  action: Action;
  /** Those that it names. */
  rules: Rule[];
}

/** The choice ends the turn for good: choosing it again confirms it. */
export interface Sure {
  is: "sure";
  says: string;
  pick: number;
  /** The combination, if it is one. */
  several: number | null;
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

/** Who asks this device for a seat, and what became of its own asking (else empty). */
export interface Asks {
  is: "asks";
  asks: Asking[];
  says: string;
}

/** This device has lost a seat, and why. */
export interface Lost {
  is: "lost";
  says: string;
}

/** Who has how many milliseconds, where a table has a clock. */
export interface Clock {
  is: "clock";
  /** By seat; null: a bot plays it, or nobody. */
  left: (number | null)[];
  /** Whose time runs. */
  runs: Seat | null;
  /** The seats of this device that bots play since their time was out. */
  back: Seat[];
  /** When the time that runs does run, in milliseconds from now; null: always. */
  awake: [number, number][] | null;
  /** By seat: until when its person is on holiday, in words; empty: they are not. */
  holiday: string[];
  words: ClockWords;
}

export interface ClockWords {
  rests: string;
  pace: string;
  /** What happens when time is out. */
  late: string;
  /** The same in a few words where the match ends then; else empty. */
  ends: string;
  out: string;
  take: string;
  left: string;
}

/** The log from the beginning. */
export interface Log {
  is: "log";
  log: Happening[];
}

/** The position after an earlier action, as this seat saw it, and what that brought. */
export interface Past {
  is: "past";
  at: number;
  panels: Record<string, string>;
  events: Happening[];
}

/** Everything about a player that this seat may know, as HTML. */
export interface Player {
  is: "player";
  of: Seat;
  who: string;
  panels: string;
  /** What whoever watches can press to keep the player in sight; empty: nothing. */
  follow: string;
}

/** A question of the next turn, with what may be planned for it. */
export interface Planning {
  title: string;
  choices: string[];
  /** By number, the first wish first. */
  planned: number[];
  /** So many can be wanted. */
  most: number;
}

/** What can be planned for the next turn. */
export interface Later {
  is: "later";
  v: number;
  title: string;
  says: string;
  save: string;
  none: string;
  questions: Planning[];
}

export interface Pong {
  is: "pong";
}

export type FromServer =
  | View
  | Stale
  | Step
  | MissedStep
  | Seats
  | Chat
  | Why
  | Sure
  | Problem
  | Rematch
  | Asks
  | Lost
  | Clock
  | Log
  | Past
  | Player
  | Later
  | Pong;

// From the browser

/** An entry of the game's menu: its name and two numbers. */
export type Action = [op: string, a: number, b: number];

/**
 * The first message. With v and seat of what is shown, only the steps since then are sent, or a view without
 * the picture if there are none and it is still the same; else a whole view.
 */
export interface AskWatch {
  do: "watch";
  seen: number | null;
  v: number | null;
  seat: Seat | null;
  /** Which picture of that position is shown. */
  picture: string | null;
  /** Whoever only watches wants to be known by name. */
  named?: boolean;
}

export interface AskPick {
  do: "pick";
  v: number;
  pick: number;
  /** Answer `sure` instead if the choice ends the turn. */
  ask?: true;
  /** It is meant for the decision and not for the position. */
  ahead?: true;
  /** The combination of that number; then the choice does not matter. */
  several?: number;
  /** What the table then answers by itself. */
  answers?: "only" | "plain";
  /** Seconds for which bots wait then, so that it can be taken back. */
  hold?: number;
}

/** Let the table answer what it can answer by itself. */
export interface AskPlain {
  do: "plain";
  v: number;
  answers: "only" | "plain";
  hold: number;
}

/** Whether whoever only watches wants to be known by name. */
export interface AskNamed {
  do: "named";
  yes: boolean;
}

/** What can be planned for the next turn; with numbers, by question, what is planned. */
export interface AskPlan {
  do: "plan";
  v: number;
  picks?: number[][];
}

/** Nothing will be taken back: bots need not wait. */
export interface AskGo {
  do: "go";
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

/** One of a few things that are said with one press. */
export interface AskReact {
  do: "react";
  what: string;
}

/** Another device may play the seat, too, or may not. */
export interface AskAllow {
  do: "allow";
  id: string;
  yes: boolean;
}

/** No other device plays the seat that is shown any more. */
export interface AskForget {
  do: "forget";
}

/** Send the log from the beginning to the action that is shown. */
export interface AskLog {
  do: "log";
  at: number;
}

/** Send the position after an action since the last own one. */
export interface AskPast {
  do: "past";
  at: number;
}

/** Send everything about a player. */
export interface AskPlayer {
  do: "player";
  of: Seat;
}

/** Let a bot play on for somebody who is away. */
export interface AskStandIn {
  do: "stand-in";
  seat: Seat;
}

export interface AskPing {
  do: "ping";
}

export type FromBrowser =
  | AskWatch
  | AskPick
  | AskPlain
  | AskNamed
  | AskPlan
  | AskGo
  | AskUndo
  | AskReset
  | AskWhy
  | AskLook
  | AskChat
  | AskReact
  | AskAllow
  | AskForget
  | AskLog
  | AskPast
  | AskPlayer
  | AskStandIn
  | AskPing;
