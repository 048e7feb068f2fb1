// Made by `python -m spieltisch.server.ops.page_types` from spieltisch/server. Do not edit.

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [k: string]: Json };

/** Take a free place (the first, when none is named). The contribution mixes into the draws. */
export interface Join {
  readonly type: "join";
  readonly contribution: string;
  readonly place?: number | null;
}

/** Give up the own place; not while a game runs. */
export interface Leave {
  readonly type: "leave";
}

/** Host: send the person at a place away for good; not while a game runs. */
export interface Kick {
  readonly type: "kick";
  readonly place: number;
}

/** Host: let a bot of some level take a free place, or change a bot's level. */
export interface AddBot {
  readonly type: "add_bot";
  readonly place: number;
  readonly level: number;
}

/** Host: free the place of a bot. */
export interface RemoveBot {
  readonly type: "remove_bot";
  readonly place: number;
}

/** Host: start the game, when every place is taken. */
export interface Start {
  readonly type: "start";
}

/** Play a move of a seat that one holds. */
export interface Move {
  readonly type: "move";
  readonly text: string;
  readonly game?: number | null;
  readonly ply?: number | null;
}

/** Let chance act in the turn of a seat that one holds. */
export interface Roll {
  readonly type: "roll";
  readonly game?: number | null;
  readonly ply?: number | null;
}

/** Give up the game. */
export interface Resign {
  readonly type: "resign";
}

/** Offer to call the game a draw; all people must agree. */
export interface OfferDraw {
  readonly type: "offer_draw";
}

/** Agree to the offered draw, or not. */
export interface AnswerDraw {
  readonly type: "answer_draw";
  readonly yes: boolean;
}

/** Take back the own last move, unless something became known since or a bot took over. At once where nobody has acted since, else when all people agree. At a practice table past dice and answers too, and the same dice fall again. */
export interface AskUndo {
  readonly type: "ask_undo";
}

/** Agree to the undo, or not. */
export interface AnswerUndo {
  readonly type: "answer_undo";
  readonly yes: boolean;
}

/** Stop the game: when all people ask for it; without a clock at once for the host. */
export interface Pause {
  readonly type: "pause";
}

/** Go on: without a clock at once for the host, or when all people ask for it. With a clock at once for anyone who plays, when all are there or the pause was long. */
export interface Resume {
  readonly type: "resume";
}

/** Say something. */
export interface Chat {
  readonly type: "chat";
  readonly text: string;
}

/** Show one of the quick reactions. */
export interface React {
  readonly type: "react";
  readonly symbol: "clap" | "cry" | "good_game" | "hurry" | "laugh" | "surprise" | "thanks" | "think";
}

/** Host: chat and reactions on or off. */
export interface SetChat {
  readonly type: "set_chat";
  readonly on: boolean;
}

/** Let a bot play the place of an absent person, who may come back. One's own place at any time and with a bot of any level; another's when the person has been away for the grace, with the table's `stand_in`. */
export interface TakeOver {
  readonly type: "take_over";
  readonly place: number;
  readonly level?: number | null;
}

/** Play again oneself where a bot stands in. */
export interface ComeBack {
  readonly type: "come_back";
  readonly place: number;
}

/** Agree to another game, or not; it starts when all people agree. */
export interface Rematch {
  readonly type: "rematch";
  readonly yes: boolean;
  readonly contribution?: string;
}

/** The first message: who (a token, the cookie, or nobody), and which table from which number. With `mine` the socket is told of every change at the person's tables. */
export interface Hello {
  readonly type: "hello";
  readonly version?: number;
  readonly token?: string | null;
  readonly table?: string | null;
  readonly last?: number;
  readonly mine?: boolean;
}

/** Watch one more table, or the same one from another number. */
export interface Watch {
  readonly type: "watch";
  readonly table: string;
  readonly last?: number;
}

/** Stop watching a table. */
export interface Unwatch {
  readonly type: "unwatch";
  readonly table: string;
}

/** A command; the same `id` is carried out once, however often it is sent. */
export interface Do {
  readonly type: "do";
  readonly table: string;
  readonly id: string;
  readonly command: Join | Leave | Kick | AddBot | RemoveBot | Start | Move | Roll | Resign | OfferDraw | AnswerDraw | AskUndo | AnswerUndo | Pause | Resume | Chat | React | SetChat | TakeOver | ComeBack | Rematch;
}

/** Sent after 2.5 s of silence; a server that hears nothing for 30 s closes the socket. */
export interface Ping {
  readonly type: "ping";
  readonly n: number;
}

/** The answer to `probe`, at once: so the server measures the lag that clocks forgive. */
export interface Echo {
  readonly type: "echo";
  readonly n: number;
}

/** Something happened that is not for this viewer; only its number is told. */
export interface Hidden {
  readonly type: "hidden";
  readonly seq: number;
}

/** The table was opened. */
export interface Created {
  readonly type: "created";
  readonly seq: number;
  readonly at: number;
  readonly game: string;
  readonly options: { readonly [k: string]: Json };
  readonly host: string;
}

/** The table is bound to the secret of a game's draws. */
export interface Committed {
  readonly type: "committed";
  readonly seq: number;
  readonly at: number;
  readonly number: number;
  readonly commitment: string;
}

/** A person took a place. */
export interface Joined {
  readonly type: "joined";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly name: string;
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
}

/** A place: a person, a bot of some level, a bot in a person's stead, or nobody. */
export interface PlaceShown {
  readonly seats: readonly string[];
  readonly name: string;
  readonly is_person: boolean;
  readonly bot: number | null;
  readonly here: boolean;
  readonly away_since: number | null;
  readonly agrees: boolean;
  readonly is_forfeited: boolean;
}

/** Who opened the table; `place` is null while they hold none. */
export interface Host {
  readonly name: string;
  readonly place: number | null;
}

/** What the viewer is at this table; `place` is null for a spectator. */
export interface You {
  readonly place: number | null;
  readonly seats: readonly string[];
  readonly is_host: boolean;
}

/** A person gave up a place. */
export interface Left {
  readonly type: "left";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
}

/** The host sent a person away. */
export interface Kicked {
  readonly type: "kicked";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
}

/** A bot took a place, or has a new level. */
export interface BotAdded {
  readonly type: "bot_added";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly level: number;
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
}

/** A bot's place is free. */
export interface BotRemoved {
  readonly type: "bot_removed";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
}

/** A game began; its log begins anew. */
export interface Started {
  readonly type: "started";
  readonly seq: number;
  readonly at: number;
  readonly number: number;
  readonly fair: Fair;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** What proves that nobody steered the draws; the secret is null until the game has ended. */
export interface Fair {
  readonly number: number;
  readonly commitment: string | null;
  readonly secret: string | null;
  readonly contributions: readonly string[] | null;
  readonly next_commitment: string | null;
}

/** The position as the viewer may know it, and what the viewer may play. */
export interface Board {
  readonly number: number;
  readonly ply: number;
  readonly acting: ActingShown | null;
  readonly sealed: readonly string[];
  readonly clock: ClockShown;
  readonly asks: readonly AskShown[];
  readonly view: { readonly [k: string]: Json };
  readonly legal: readonly string[];
  readonly form: string | null;
  readonly my_forms: { readonly [k: string]: string };
  readonly can_undo: boolean;
}

/** Who is to act; with `is_roll` by letting chance act. */
export interface ActingShown {
  readonly place: number;
  readonly seat: string;
  readonly is_roll: boolean;
}

/** Milliseconds left to each place (null: no clock), and whose clock runs since when. */
export interface ClockShown {
  readonly left: readonly number[] | null;
  readonly runs: number | null;
  readonly since: number;
  readonly next_tick: number | null;
}

/** A question that waits for answers. */
export interface AskShown {
  readonly ask: "draw" | "pause" | "resume" | "undo";
  readonly by: number;
  readonly agreed: readonly number[];
  readonly steps: number;
}

/** A seat moved; the text is null while it is another's secret. `events` go into the log. */
export interface Played {
  readonly type: "played";
  readonly seq: number;
  readonly at: number;
  readonly seat: string;
  readonly place: number;
  readonly by: number | null;
  readonly text: string | null;
  readonly events: readonly { readonly [k: string]: Json }[];
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** Chance acted. */
export interface Rolled {
  readonly type: "rolled";
  readonly seq: number;
  readonly at: number;
  readonly seat: string;
  readonly place: number;
  readonly by: number | null;
  readonly text: string | null;
  readonly events: readonly { readonly [k: string]: Json }[];
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** A seat filled in its form before its turn. */
export interface Sealed {
  readonly type: "sealed";
  readonly seq: number;
  readonly at: number;
  readonly seat: string;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** A seat took its form back. */
export interface Unsealed {
  readonly type: "unsealed";
  readonly seq: number;
  readonly at: number;
  readonly seat: string;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** Somebody asked for a draw, an undo, a pause or to go on. */
export interface Asked {
  readonly type: "asked";
  readonly seq: number;
  readonly at: number;
  readonly ask: "draw" | "pause" | "resume" | "undo";
  readonly place: number;
  readonly steps: number;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** Somebody agreed to what was asked. */
export interface Agreed {
  readonly type: "agreed";
  readonly seq: number;
  readonly at: number;
  readonly ask: "draw" | "pause" | "resume" | "undo";
  readonly place: number;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** Somebody did not agree. */
export interface Declined {
  readonly type: "declined";
  readonly seq: number;
  readonly at: number;
  readonly ask: "draw" | "pause" | "resume" | "undo";
  readonly place: number;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** Moves were taken back: this is the log from now on. */
export interface Undone {
  readonly type: "undone";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly log: readonly { readonly [k: string]: Json }[];
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** The clocks stand; `by` is null when the server paused. */
export interface Paused {
  readonly type: "paused";
  readonly seq: number;
  readonly at: number;
  readonly by: number | "host" | null;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** The game goes on. */
export interface Resumed {
  readonly type: "resumed";
  readonly seq: number;
  readonly at: number;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** A bot stands in for a person. */
export interface TakenOver {
  readonly type: "taken_over";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly level: number;
  readonly why: "asked" | "no_show" | "resigned" | "time";
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** A person plays again where a bot stood in. */
export interface CameBack {
  readonly type: "came_back";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** A person is out of the game; a bot plays the place on. */
export interface Forfeited {
  readonly type: "forfeited";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly level: number;
  readonly why: "asked" | "no_show" | "resigned" | "time";
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** A person came or went; `clock` replaces that of the board, null while there is no board. */
export interface PresenceChanged {
  readonly type: "presence_changed";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly here: boolean;
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
  readonly clock: ClockShown | null;
}

/** A game ended; the secret of its draws is told. */
export interface Ended {
  readonly type: "ended";
  readonly seq: number;
  readonly at: number;
  readonly result: Result;
  readonly fair: Fair;
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly board: Board;
}

/** How a game of the series ended. */
export interface Result {
  readonly number: number;
  readonly how: "agreed" | "no_show" | "played" | "resigned" | "time";
  readonly winners: readonly number[];
  readonly payoffs: { readonly [k: string]: number } | null;
  readonly reason: string | null;
}

/** Somebody said something; `place` is null for a spectator. */
export interface Chatted {
  readonly type: "chatted";
  readonly seq: number;
  readonly at: number;
  readonly place: number | null;
  readonly name: string;
  readonly text: string;
}

/** Somebody showed a quick reaction. */
export interface Reacted {
  readonly type: "reacted";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly symbol: "clap" | "cry" | "good_game" | "hurry" | "laugh" | "surprise" | "thanks" | "think";
}

/** The host turned chat on or off. */
export interface ChatSet {
  readonly type: "chat_set";
  readonly seq: number;
  readonly at: number;
  readonly on: boolean;
}

/** Somebody agreed to another game, or not. */
export interface RematchAnswered {
  readonly type: "rematch_answered";
  readonly seq: number;
  readonly at: number;
  readonly place: number;
  readonly yes: boolean;
  readonly places: readonly PlaceShown[];
  readonly host: Host;
  readonly you: You;
}

/** The answer to `hello`; `person` is null for a spectator without a token. */
export interface Welcome {
  readonly type: "welcome";
  readonly version: number;
  readonly now: number;
  readonly person: string | null;
  readonly nickname: string | null;
}

/** A whole table as this viewer may know it, after its event `seq`. */
export interface Snapshot {
  readonly type: "snapshot";
  readonly table: string;
  readonly seq: number;
  readonly state: State;
}

/** The whole table as the viewer may know it. */
export interface State {
  readonly seq: number;
  readonly created_at: number;
  readonly game: string;
  readonly options: { readonly [k: string]: Json };
  readonly rules: number;
  readonly settings: Settings;
  readonly from_position: boolean;
  readonly host: Host;
  readonly you: You;
  readonly places: readonly PlaceShown[];
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly number: number;
  readonly chat_on: boolean;
  readonly chat: readonly Said[];
  readonly results: readonly Result[];
  readonly fair: Fair;
  readonly board: Board | null;
  readonly log: readonly { readonly [k: string]: Json }[];
}

/** What is allowed at a table. */
export interface Settings {
  readonly visibility?: "listed" | "private";
  readonly spectators?: boolean;
  readonly chat?: boolean | null;
  readonly undo?: boolean;
  readonly hints?: boolean;
  readonly bot_pace_ms?: number;
  readonly stand_in?: number;
  readonly clock?: Clock;
  readonly practice?: boolean;
  readonly rated?: boolean;
}

/** How long people may think. `move`: `seconds` for every move or roll. `game`: `seconds` for the whole game, and `increment` more after each turn. `days`: `days` for every move. Bots have no clock. */
export interface Clock {
  readonly kind?: "days" | "game" | "move" | "none";
  readonly seconds?: number;
  readonly increment?: number;
  readonly days?: number;
  readonly at_zero?: "bot" | "lose" | "skip";
  readonly at_no_show?: "bot" | "lose" | "skip" | "wait";
  readonly grace?: number;
}

/** A line of the chat. */
export interface Said {
  readonly seq: number;
  readonly at: number;
  readonly place: number | null;
  readonly name: string;
  readonly text: string;
}

/** The next events of a table in order; `seq` is the number of the last one. */
export interface Events {
  readonly type: "events";
  readonly table: string;
  readonly seq: number;
  readonly events: readonly (Hidden | Created | Committed | Joined | Left | Kicked | BotAdded | BotRemoved | Started | Played | Rolled | Sealed | Unsealed | Asked | Agreed | Declined | Undone | Paused | Resumed | TakenOver | CameBack | Forfeited | PresenceChanged | Ended | Chatted | Reacted | ChatSet | RematchAnswered)[];
}

/** The command is on disk; `seq` is the number of its last event. */
export interface Ack {
  readonly type: "ack";
  readonly table: string;
  readonly id: string;
  readonly seq: number;
}

/** A message was refused and changed nothing; `id` is that of the command, if it was one. */
export interface MessageRefused {
  readonly type: "refusal";
  readonly error: Problem;
  readonly table?: string | null;
  readonly id?: string | null;
}

/** Why something was refused: a stable code, the rule it rests on, and a sentence. */
export interface Problem {
  readonly code: string;
  readonly rule: string | null;
  readonly text: Texts;
}

/** A sentence in both languages. */
export interface Texts {
  readonly en: string;
  readonly de: string;
}

/** The answer to `ping`, with the server's time. */
export interface Pong {
  readonly type: "pong";
  readonly n: number;
  readonly now: number;
}

/** Answer with `echo` at once. */
export interface Probe {
  readonly type: "probe";
  readonly n: number;
}

/** A bot waits for its turn to think: `ahead` others come first; 0 when it begins to think. */
export interface BotWaits {
  readonly type: "bot_waits";
  readonly table: string;
  readonly place: number;
  readonly ahead: number;
}

/** Something happened at one of the person's tables; `yours` when it is theirs to act. */
export interface TableChanged {
  readonly type: "table_changed";
  readonly table: string;
  readonly seq: number;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly yours: boolean;
}

/** The server stops for a moment; connect again and resume. */
export interface Restarting {
  readonly type: "restarting";
}

/** The command is on disk; `seq` is the number of its last event. */
export interface Acknowledged {
  readonly id: string;
  readonly seq: number;
}

/** Somebody whom I keep out of my way; `id` names the block, not the person. */
export interface Blocked {
  readonly id: string;
  readonly name: string;
  readonly at: number;
}

/** All of them. */
export interface BlockedRows {
  readonly blocks: readonly Blocked[];
}

/** What the strongest bot would do in the asker's place, by what the asker's seat knows. */
export interface Hint {
  readonly seat: string;
  readonly ply: number;
  readonly move: string;
  readonly values: { readonly [k: string]: number };
  readonly chances: { readonly [k: string]: number };
}

/** What the asking viewer was told of a table, in order: the very events of the stream. `seq` is the table's last number; `next` asks for the next page, null at the end. */
export interface History {
  readonly table: string;
  readonly seq: number;
  readonly events: readonly (Hidden | Created | Committed | Joined | Left | Kicked | BotAdded | BotRemoved | Started | Played | Rolled | Sealed | Unsealed | Asked | Agreed | Declined | Undone | Paused | Resumed | TakenOver | CameBack | Forfeited | PresenceChanged | Ended | Chatted | Reacted | ChatSet | RematchAnswered)[];
  readonly next: number | null;
}

/** The link that invites others to a table. */
export interface Invitation {
  readonly link: string;
}

/** Who asks. */
export interface Me {
  readonly person: string;
  readonly nickname: string;
}

/** What the asking person's seats know: the same that bots of this server get. */
export interface Memories {
  readonly table: string;
  readonly seq: number;
  readonly number: number;
  readonly ply: number;
  readonly acting: ActingShown | null;
  readonly legal: readonly string[];
  readonly form: string | null;
  readonly memories: { readonly [k: string]: { readonly [k: string]: Json } };
}

/** A nickname. */
export interface NewName {
  readonly nickname: string;
}

/** A guest; the token is shown this once and must be kept. */
export interface NewPerson {
  readonly person: string;
  readonly nickname: string;
  readonly token: string;
}

/** Open a table; the same `id` again gives the same table. With `nickname` whoever is nobody yet becomes a guest, and others take that name. With `snapshot` the answer shows the table as its opener may know it. */
export interface NewTable {
  readonly id: string;
  readonly create: Create;
  readonly nickname?: string | null;
  readonly snapshot?: boolean;
}

/** Open a table; its creator is the host. The game starts from a deal, or from `position`, or from `record` (the text of a record file) after its first `moves` moves (all, when that is None). With `join`, a contribution as in `Join`, the host sits down at once; `bots` has the levels of bots by place, null for none; with `start` the game begins. All of it happens, or nothing. `seal` names a commitment that was handed out before: the secret of the first game's draws is the sealed one. */
export interface Create {
  readonly type: "create";
  readonly game: string;
  readonly people: number;
  readonly options?: { readonly [k: string]: Json };
  readonly settings?: Settings;
  readonly position?: { readonly [k: string]: Json } | null;
  readonly record?: string | null;
  readonly moves?: number | null;
  readonly join?: string | null;
  readonly bots?: readonly (number | null)[];
  readonly start?: boolean;
  readonly seal?: string | null;
}

/** Use a code; tokens of older devices end, unless `keep_old`. */
export interface Recover {
  readonly code: string;
  readonly keep_old?: boolean;
}

/** A one-time code that gives another device a token of the same person. */
export interface Recovery {
  readonly code: string;
  readonly link: string;
  readonly expires: number;
}

/** A table in a list; `days` is how many a move may take, `turn` the place that is to act. */
export interface Row {
  readonly table: string;
  readonly game: string;
  readonly phase: "gathering" | "over" | "paused" | "playing";
  readonly free_places: number;
  readonly names: readonly string[];
  readonly host: string;
  readonly options: { readonly [k: string]: Json };
  readonly clock: string;
  readonly yours: boolean;
  readonly created: number;
  readonly changed: number;
  readonly rated?: boolean;
  readonly turn?: number | null;
  readonly days?: number | null;
  readonly deadline?: number | null;
}

/** A page of a list; `before` asks for the next one, null at the end. */
export interface Rows {
  readonly tables: readonly Row[];
  readonly before: number | null;
}

/** A commitment to the draws of the first game of a table that names the ticket. */
export interface Seal {
  readonly ticket: string;
  readonly commitment: string;
}

/** A command; the same `id` is carried out once. */
export interface SendCommand {
  readonly id: string;
  readonly command: Join | Leave | Kick | AddBot | RemoveBot | Start | Move | Roll | Resign | OfferDraw | AnswerDraw | AskUndo | AnswerUndo | Pause | Resume | Chat | React | SetChat | TakeOver | ComeBack | Rematch;
}

/** Something is done. */
export interface Stored {
  readonly done?: boolean;
}

/** A table and the link that invites others to it; `person` is a guest made by the request. */
export interface TableMade {
  readonly table: string;
  readonly link: string;
  readonly seq: number;
  readonly person?: NewPerson | null;
  readonly snapshot?: Snapshot | null;
}

/** Every draw was recomputed; `deal` is null when the game began from a given position. `verified`: it is a game of this table, as it was played and with the commitment that was shown before it. `consistent`: the record agrees with itself, which a forged one may do too; only whoever has noted the commitment before the game can tell. `local`: the table is in a player's own browser, who can know every draw before it is made. */
export interface Verified {
  readonly fair: boolean;
  readonly verdict: "consistent" | "local" | "verified";
  readonly text: Texts;
  readonly commitment: string;
  readonly deal: boolean | null;
  readonly draws: number;
}

/** Another person at a table: by place, or by the number of the event with a line of chat. */
export interface Whom {
  readonly table: string;
  readonly place?: number | null;
  readonly line?: number | null;
}

/** What runs here, and who answers for it; the imprint is plain text, null when there is none. `rules` has the version of each game's rules. */
export interface About {
  readonly name: string;
  readonly version: string;
  readonly rules: { readonly [k: string]: number };
  readonly imprint: string | null;
}

/** A game that can be played here. */
export interface GameShown {
  readonly name: string;
  readonly title: Texts;
  readonly people: readonly [number, number];
  readonly options: readonly { readonly [k: string]: Json }[];
  readonly presets: { readonly [k: string]: { readonly [k: string]: Json } };
  readonly rules: { readonly [k: string]: Texts };
  readonly rules_version: number;
  readonly levels: readonly Texts[];
}

/** All games, and the levels that bots have. */
export interface GamesShown {
  readonly games: readonly GameShown[];
  readonly levels: readonly number[];
}

/** The server is up and its store takes what is written. */
export interface Health {
  readonly status: "ok";
  readonly version: string;
  readonly tables: number;
  readonly sockets: number;
  readonly bus: "local" | "redis" | "unreachable";
  readonly mail?: "failing" | "off" | "ok";
}

/** The rules of a game by their ids, and their version. */
export interface RulesShown {
  readonly name: string;
  readonly rules: { readonly [k: string]: Texts };
  readonly rules_version: number;
}

/** Places to be marked, written as in the learner's own moves. */
export interface LessonMark {
  readonly mark: "danger" | "goal" | "here" | "safe";
  readonly at: readonly string[];
}

/** A move that was made, the learner's or another's, as the learner sees it. */
export interface LessonMove {
  readonly seat: string;
  readonly move: string;
  readonly events: readonly { readonly [k: string]: Json }[];
  readonly view: { readonly [k: string]: Json };
}

/** How far somebody is, by the names of the lessons. */
export interface LessonProgress {
  readonly lessons: { readonly [k: string]: LessonStanding };
}

/** How far somebody is in a lesson: the best stars, 0 before its end, and the steps done. */
export interface LessonStanding {
  readonly stars: number;
  readonly steps: number;
}

/** A lesson in the list. */
export interface LessonRow {
  readonly id: string;
  readonly game: string;
  readonly kind: "course" | "short";
  readonly title: Texts;
  readonly goal: Texts;
  readonly minutes: number;
  readonly steps: number;
}

/** All lessons, game by game, in order. */
export interface LessonRows {
  readonly version: number;
  readonly lessons: readonly LessonRow[];
}

/** A whole lesson; `names` are the others', by their seats. */
export interface LessonShown {
  readonly id: string;
  readonly game: string;
  readonly kind: "course" | "short";
  readonly title: Texts;
  readonly goal: Texts;
  readonly minutes: number;
  readonly you: string;
  readonly names: { readonly [k: string]: string };
  readonly steps: readonly LessonStep[];
}

/** A step: what is said, and the board as the learner may see it. `legal` are the learner's moves, empty where `form` tells how to write one, where others act or where the dice are to be rolled. `shown` are the moves of "show me". */
export interface LessonStep {
  readonly id: string;
  readonly title: Texts;
  readonly say: Texts;
  readonly show: readonly LessonMark[];
  readonly task: "forbidden" | "move" | "reach" | "read" | "roll";
  readonly hint: Texts | null;
  readonly shown: readonly string[];
  readonly par: number | null;
  readonly rules: readonly string[];
  readonly view: { readonly [k: string]: Json };
  readonly legal: readonly string[];
  readonly form: string | null;
}

/** What a move led to: `said` are the lesson's words, `why` is the rule's own sentence. */
export interface LessonTried {
  readonly verdict: "again" | "on" | "other" | "refused" | "right";
  readonly said: Texts | null;
  readonly why: Texts | null;
  readonly rule: string | null;
  readonly moves: readonly LessonMove[];
  readonly view: { readonly [k: string]: Json };
  readonly legal: readonly string[];
  readonly form: string | null;
}

/** A move in a step, counted from 0; `moves` are those with which the step already went on. */
export interface LessonTry {
  readonly step: number;
  readonly move: string;
  readonly moves?: readonly string[];
}

/** What people have put up, the latest first. */
export interface Gallery {
  readonly mazes: readonly GalleryRow[];
}

/** What is shared, as anybody may know it: nothing of what was built. */
export interface GalleryRow {
  readonly link: string;
  readonly name: string;
  readonly maker: string;
  readonly game: string;
  readonly options: { readonly [k: string]: Json };
  readonly novice: number | null;
  readonly master: number | null;
  readonly grade: "easy" | "fiendish" | "hard" | "middling" | null;
  readonly searches: number;
  readonly best: MazeSearched | null;
  readonly is_mine: boolean;
}

/** Somebody found the treasure after so many turns. */
export interface MazeSearched {
  readonly name: string;
  readonly turns: number;
}

/** What does little, if nothing is left to put up, and where it would do more. */
export interface MazeAdvice {
  readonly take: string | null;
  readonly put: string;
  readonly turns: number;
}

/** What is to change; what is left out stays. */
export interface MazeChange {
  readonly name?: string | null;
  readonly options?: { readonly [k: string]: Json } | null;
  readonly build?: string | null;
}

/** One of my own; `link` is null if it is not shared, `is_open` if it is in the gallery. */
export interface MazeMade {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly options: { readonly [k: string]: Json };
  readonly build: string;
  readonly changed_ms: number;
  readonly link: string | null;
  readonly url: string | null;
  readonly is_open: boolean;
  readonly rating: MazeRating | null;
  readonly searches: number;
  readonly best: readonly MazeSearched[];
}

/** How hard it is; `heat` counts questions of the first `heat_turns` turns. */
export interface MazeRating {
  readonly version: number;
  readonly searches: number;
  readonly heat_turns: number;
  readonly novice: MazeSearches;
  readonly master: MazeSearches;
  readonly by_lot: number;
  readonly grade: "easy" | "fiendish" | "hard" | "middling";
  readonly advice: MazeAdvice | null;
}

/** Bots of one level: mean turns, within which nine in ten were, where they ask in per cent. */
export interface MazeSearches {
  readonly level: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly heat: { readonly [k: string]: number };
}

/** How far the rating is. */
export interface MazeRatingStanding {
  readonly state: "none" | "ready" | "waiting" | "working";
  readonly done: number;
  readonly of: number;
  readonly rating: MazeRating | null;
}

/** All of mine, the last changed first, and how many one may have. */
export interface MazeRows {
  readonly mazes: readonly MazeMade[];
  readonly most: number;
}

/** What whoever knows the link gets: the maze's row, and their own search that goes on. */
export interface MazeShared {
  readonly maze: GalleryRow;
  readonly search: SearchShown | null;
}

/** A search as it stands, as the searcher may know it. */
export interface SearchShown {
  readonly id: string;
  readonly turns: number;
  readonly is_found: boolean;
  readonly asked: number;
  readonly seat: string;
  readonly view: { readonly [k: string]: Json };
  readonly legal: readonly string[];
}

/** Whether it is shared by a link, and in the gallery too. */
export interface MazeSharing {
  readonly shared: boolean;
  readonly open?: boolean;
}

/** Something built: `build` is the move that a player at a table would hand in. */
export interface NewMaze {
  readonly name: string;
  readonly game: string;
  readonly options: { readonly [k: string]: Json };
  readonly build: string;
}

/** What a question brought. */
export interface SearchAsked {
  readonly events: readonly { readonly [k: string]: Json }[];
  readonly search: SearchShown;
  readonly maze: GalleryRow | null;
}

/** The next question; `asked` is how many there were, so that none is asked twice. */
export interface SearchQuestion {
  readonly move: string;
  readonly asked: number;
}

/** A game that is over, as one of its players finds it again. */
export interface GamePlayed {
  readonly table: string | null;
  readonly number: number;
  readonly game: string;
  readonly ended: number;
  readonly result: "drawn" | "lost" | "placed" | "won";
  readonly place: number;
  readonly players: number;
  readonly score: number | null;
  readonly how: string;
  readonly others: readonly OtherShown[];
  readonly level: number | null;
  readonly counts: boolean;
  readonly rated: "gone" | "no" | "rated" | "shared" | "too_short" | "unwanted" | "waiting";
  readonly rating: number | null;
  readonly change: number | null;
  readonly luck: number | null;
  readonly loss: number | null;
  readonly course: readonly number[] | null;
  readonly handed: boolean;
}

/** Somebody else in a game: a name, which is empty when it was deleted, or a bot's level. */
export interface OtherShown {
  readonly name: string;
  readonly level: number | null;
  readonly place: number;
}

/** All of my games of one kind that count. */
export interface GameStatistics {
  readonly game: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly fair_share: number;
  readonly levels: readonly LevelStatistics[];
  readonly people_played: number;
  readonly people_won: number;
  readonly recent: readonly ReviewedGame[];
  readonly rating: RatingShown | null;
  readonly course: readonly RatingAt[];
  readonly bots: readonly number[];
}

/** Games against bots whose highest level is this one. */
export interface LevelStatistics {
  readonly level: number;
  readonly played: number;
  readonly won: number;
}

/** What a review said of luck and play in a game. */
export interface ReviewedGame {
  readonly ended: number;
  readonly result: string;
  readonly luck: number;
  readonly loss: number;
}

/** A rating in a game; a provisional one may be far off. */
export interface RatingShown {
  readonly game: string;
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
  readonly provisional: boolean;
}

/** The rating after a game. */
export interface RatingAt {
  readonly at: number;
  readonly rating: number;
}

/** A page of a history; `before` asks for the next one, null at the end. */
export interface MyGames {
  readonly games: readonly GamePlayed[];
  readonly before: number | null;
  readonly total: number;
}

/** My ratings, and whether I want any. */
export interface MyRatings {
  readonly wanted: boolean;
  readonly ratings: readonly RatingShown[];
}

/** What a game did to the rating of the person at a place. */
export interface PlaceRating {
  readonly place: number;
  readonly before: number;
  readonly after: number;
  readonly provisional: boolean;
}

/** Whether I want to be rated. */
export interface RatingWish {
  readonly wanted: boolean;
}

/** What my games add up to. */
export interface Statistics {
  readonly wanted: boolean;
  readonly games: readonly GameStatistics[];
}

/** Whether a table's last game was rated, why not, and what it changed. */
export interface TableRating {
  readonly number: number;
  readonly rated: "gone" | "no" | "rated" | "shared" | "too_short" | "unwanted" | "waiting";
  readonly why: Texts | null;
  readonly places: readonly PlaceRating[];
}

/** My own address, null when there is none; nobody else is ever shown it. */
export interface AddressShown {
  readonly offered: boolean;
  readonly address: string | null;
  readonly confirmed: boolean;
}

/** The link of a calendar; it is shown this once. */
export interface FeedMade {
  readonly link: string;
}

/** When my calendar's link was made; null when there is none. */
export interface FeedShown {
  readonly made: number | null;
}

/** The end of a link in a letter. */
export interface MailKey {
  readonly key: string;
}

/** Where letters are to go, and their language. */
export interface NewAddress {
  readonly address: string;
  readonly language?: "de" | "en";
}

/** A calendar in this language. */
export interface NewFeed {
  readonly language?: "de" | "en";
}

/** No more letters come; `known` is false when the key belongs to no address (any more). */
export interface Stopped {
  readonly known: boolean;
}

/** A person's rating and streak; `week` has the last seven days, the oldest first. */
export interface MyPuzzles {
  readonly rating: number;
  readonly deviation: number;
  readonly is_provisional: boolean;
  readonly is_rated: boolean;
  readonly solved: number;
  readonly streak: number;
  readonly week: readonly boolean[];
  readonly course: readonly number[];
  readonly lately: readonly PuzzleStanding[];
  readonly storm: number;
}

/** How a person did at a puzzle; `gain` is the change of their rating by it. */
export interface PuzzleStanding {
  readonly puzzle: PuzzleRow;
  readonly tries: number;
  readonly is_solved: boolean;
  readonly gain: number;
  readonly at_ms: number;
}

/** A puzzle in a list; `stars` is its difficulty, 1 to 5. */
export interface PuzzleRow {
  readonly id: string;
  readonly game: string;
  readonly theme: string;
  readonly question: Texts;
  readonly stars: number;
}

/** The puzzle of a day (UTC, as `YYYY-MM-DD`), and how many have solved it. */
export interface PuzzleDay {
  readonly day: string;
  readonly puzzle: PuzzleRow;
  readonly solved: number;
}

/** A help; with it a puzzle counts as not solved for the rating, which changes by `gain`. */
export interface PuzzleHint {
  readonly said: Texts;
  readonly marks: readonly PuzzleMark[];
  readonly gain: number | null;
}

/** Places to be marked, named as in moves. */
export interface PuzzleMark {
  readonly mark: "answer" | "counter" | "proof";
  readonly at: readonly string[];
}

/** A move that was made, as the solver sees it. */
export interface PuzzleMove {
  readonly seat: string;
  readonly move: string;
  readonly events: readonly { readonly [k: string]: Json }[];
  readonly view: { readonly [k: string]: Json };
}

/** What there is: themes, the puzzle of the day; `mine` is null for nobody. */
export interface PuzzleShelf {
  readonly version: number;
  readonly themes: readonly PuzzleTheme[];
  readonly today: PuzzleDay;
  readonly mine: MyPuzzles | null;
}

/** A kind of question, and how many puzzles there are of it. */
export interface PuzzleTheme {
  readonly game: string;
  readonly id: string;
  readonly takes: "field" | "move" | "slot";
  readonly title: Texts;
  readonly count: number;
}

/** A puzzle as it is asked: nothing of its answer. `tries` says how many were made before by the person. With `is_over` it was solved, given up or out of tries on this day: whoever goes on practises, and the page counts. `is_rated` says whether the first answer will change a rating, and `unrated` why it will not: the first one was given before, no rating is wanted, somebody else has tried it from here, or it is the first puzzle after a break of a week. It is null for nobody. */
export interface PuzzleShown {
  readonly id: string;
  readonly game: string;
  readonly theme: string;
  readonly takes: "field" | "move" | "slot";
  readonly title: Texts;
  readonly question: Texts;
  readonly note: Texts;
  readonly you: string;
  readonly view: { readonly [k: string]: Json };
  readonly legal: readonly string[];
  readonly form: string | null;
  readonly stars: number;
  readonly day: string | null;
  readonly tries: number;
  readonly is_solved: boolean;
  readonly is_over: boolean;
  readonly is_rated: boolean;
  readonly unrated: "break" | "done" | "seen" | "unwanted" | null;
}

/** Three minutes of puzzles: how many were solved, how much time is left, and the best ever. */
export interface PuzzleStorm {
  readonly solved: number;
  readonly best: number;
  readonly left_ms: number;
}

/** What an answer led to; `left` is how many tries are left, `gain` what the rating changed by. `gain` is null where nothing was rated by this answer. When no try is left, or it is solved, `mine` is how the person stands. `storm` is there when one was answered in a storm. */
export interface PuzzleTried {
  readonly verdict: "on" | "refused" | "right" | "wrong";
  readonly said: Texts | null;
  readonly rule: string | null;
  readonly moves: readonly PuzzleMove[];
  readonly marks: readonly PuzzleMark[];
  readonly view: { readonly [k: string]: Json };
  readonly legal: readonly string[];
  readonly form: string | null;
  readonly left: number;
  readonly gain: number | null;
  readonly mine: MyPuzzles | null;
  readonly storm: PuzzleStorm | null;
}

/** An answer; `moves` are those with which the puzzle already went on. `tries` is how many wrong answers the page has counted; it matters where the server keeps none: for nobody, and in practice. */
export interface PuzzleTry {
  readonly answer: string;
  readonly moves?: readonly string[];
  readonly is_storm?: boolean;
  readonly tries?: number;
}

/** The review of a game that is over. */
export interface Review {
  readonly spieltisch: "review";
  readonly version: number;
  readonly game: string;
  readonly judge: string;
  readonly level: number;
  readonly depth: Texts;
  readonly people: readonly ReviewPerson[];
  readonly seats: readonly string[];
  readonly result: readonly number[];
  readonly moves: number;
  readonly steps: readonly ReviewStep[];
  readonly findings: { readonly [k: string]: ReviewSeat };
  readonly ending: ReviewEnding | null;
}

/** Somebody who played, or a bot of some level, and the seats it had. */
export interface ReviewPerson {
  readonly name: string;
  readonly seats: readonly string[];
  readonly kind: "bot" | "person";
  readonly level?: number | null;
}

/** A move. Lists are in the order of the seats, each by what it knew; null is nothing. `values` are the ledger's before the move, `judged` those as they were judged then. */
export interface ReviewStep {
  readonly n: number;
  readonly actor: string;
  readonly move: string;
  readonly values: readonly number[];
  readonly judged: readonly number[] | null;
  readonly luck: readonly number[] | null;
  readonly discovery: readonly number[] | null;
  readonly play: readonly number[] | null;
  readonly really: readonly number[] | null;
}

/** What is said of one seat; `shown` are the parts in tenths of a percent. */
export interface ReviewSeat {
  readonly parts: ReviewParts;
  readonly shown: ReviewParts;
  readonly net_luck: number;
  readonly adjusted: number;
  readonly margin: number;
  readonly decisions: number;
  readonly loss: number;
  readonly mistakes: readonly ReviewMistake[];
  readonly best_move: number | null;
  readonly turning_points: readonly number[];
  readonly building: ReviewBuilding | null;
}

/** Where a seat's winning chance came from: first + luck + discovery + others + own = last. */
export interface ReviewParts {
  readonly first: number;
  readonly luck: number;
  readonly discovery: number;
  readonly others: number;
  readonly own: number;
  readonly last: number;
}

/** A move that lost winning chance; `choices` has every move that was judged, best first. `view` is the position before it as whoever decided could see it, `legal` their moves there. */
export interface ReviewMistake {
  readonly n: number;
  readonly mark: number;
  readonly loss: number;
  readonly played: string;
  readonly better: string;
  readonly line: readonly string[];
  readonly why: Texts;
  readonly choices: readonly ReviewChoice[];
  readonly view: { readonly [k: string]: Json };
  readonly legal: readonly string[];
}

/** A move that was judged, and the winning chance of whoever decided after it. */
export interface ReviewChoice {
  readonly move: string;
  readonly value: number;
}

/** How hard what a seat has built is, in turns: of a novice, of a master, and those taken. */
export interface ReviewBuilding {
  readonly novice: number;
  readonly master: number;
  readonly taken: number;
  readonly is_found: boolean;
}

/** The end of a game that was not played out: `seat` gave up or ran out of time. It is null for a draw that was agreed, which is own play for everybody. `values` are the chances before it, `play` is what it changed. */
export interface ReviewEnding {
  readonly how: "agreed" | "no_show" | "resigned" | "time";
  readonly seat: string | null;
  readonly values: readonly number[];
  readonly play: readonly number[];
}

/** How far a review is: `done` of `of` moves are judged. `judged` has for each of them the winning chances before it as they were judged, in the order of `seats`. It is empty when the review is ready and when there is none. */
export interface ReviewStanding {
  readonly state: "none" | "ready" | "waiting" | "working";
  readonly done: number;
  readonly of: number;
  readonly judged: readonly (readonly number[])[];
  readonly seats: readonly string[];
  readonly review: Review | null;
}

/** What the other move led to, as whoever decided would have seen it, or why it is illegal. `value` is the winning chance after it, null if it was not judged. */
export interface ReviewTried {
  readonly legal: boolean;
  readonly text: Texts | null;
  readonly rule: string | null;
  readonly value: number | null;
  readonly view: { readonly [k: string]: Json };
  readonly events: readonly { readonly [k: string]: Json }[];
}

/** Another move in place of the move `n`. */
export interface ReviewTry {
  readonly n: number;
  readonly move: string;
  readonly game?: number | null;
}

/** Which game of the table's series; the last one if none is named. */
export interface ReviewWish {
  readonly game?: number | null;
}

/** The body of every refused HTTP request. */
export interface Failure {
  readonly error: Problem;
}

export type ClientCommand =
  | Join
  | Leave
  | Kick
  | AddBot
  | RemoveBot
  | Start
  | Move
  | Roll
  | Resign
  | OfferDraw
  | AnswerDraw
  | AskUndo
  | AnswerUndo
  | Pause
  | Resume
  | Chat
  | React
  | SetChat
  | TakeOver
  | ComeBack
  | Rematch;

export type FromClient =
  | Hello
  | Watch
  | Unwatch
  | Do
  | Ping
  | Echo;

export type TableEvent =
  | Hidden
  | Created
  | Committed
  | Joined
  | Left
  | Kicked
  | BotAdded
  | BotRemoved
  | Started
  | Played
  | Rolled
  | Sealed
  | Unsealed
  | Asked
  | Agreed
  | Declined
  | Undone
  | Paused
  | Resumed
  | TakenOver
  | CameBack
  | Forfeited
  | PresenceChanged
  | Ended
  | Chatted
  | Reacted
  | ChatSet
  | RematchAnswered;

export type FromServer =
  | Welcome
  | Snapshot
  | Events
  | Ack
  | MessageRefused
  | Pong
  | Probe
  | BotWaits
  | TableChanged
  | Restarting;

export type LessonTask =
  | "forbidden"
  | "move"
  | "reach"
  | "read"
  | "roll";

export type Rated =
  | "gone"
  | "no"
  | "rated"
  | "shared"
  | "too_short"
  | "unwanted"
  | "waiting";
