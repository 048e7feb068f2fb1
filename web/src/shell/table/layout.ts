/**
 * Where the parts of the table stand in a window of any size. The board comes first: of the shapes
 * that a window allows the one with the larger board is taken, so that a window that grows never
 * makes the board smaller.
 */

/** A window, and how wide its board is for its height. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** `wide`: players, board, turn. `beside`: board, everything else. `stacked`: one below the other. */
export type Shape = "wide" | "beside" | "stacked";

/** All lengths in CSS pixels. */
export interface Layout {
  readonly shape: Shape;
  /** The bar at the top. */
  readonly top: number;
  /** The width of the board. */
  readonly board: number;
  /** The space beside and between the columns, and above and below them. */
  readonly gap: number;
  readonly pad: number;
  /** The column beside the board; 0 where there is none. */
  readonly panel: number;
  /** The column before the board; 0 where there is none. */
  readonly left: number;
  /** The height of the turn panel. */
  readonly turn: number;
  /** Whether the turn panel has room for two rows only. */
  readonly isSlim: boolean;
  /** Stacked: whether the players have room above the board. */
  readonly arePlayersAbove: boolean;
  /** How large letters are, against those of a usual window. */
  readonly scale: number;
}

/** The least height of a turn panel that lies below the board. */
const LEAST_TURN = 106;
const MOST_TURN = 190;
/** The least height of a turn panel beside the board. */
const LEAST_BESIDE = 146;
/** A turn panel beside the board that is lower has its dice beside the sentence. */
const SLIM = 246;
/** The spaces above and below a board that stands over the turn panel. */
const BETWEEN = 8;
/** What a strip of players takes above the board. */
const PLAYERS = 46;
/** In a high window the board takes this part of the width; in a squarish one of the height. */
const OF_WIDTH = 0.935;
const OF_HEIGHT = 0.71;
/** A turn panel beside the board takes this part of its column. */
const OF_COLUMN = 0.4;
const LEAST_PANEL = 144;
const MOST_PANEL = 312;
const OF_PANEL = 0.235;
/** From here on the players have a column of their own. */
const LEAST_LEFT = 228;
const WIDE_PANEL = 284;

const clamp = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** A low window has a slim bar, which grows slower than the window. */
const topOf = (height: number): number => clamp(36, 36 + (height - 400) * 0.05, 56);
/** The space beside the columns depends on the width alone, that above them on the height alone. */
const gapOf = (width: number): number => clamp(6, width * 0.0125, 20);
const padOf = (height: number): number => clamp(4, height * 0.0175, 20);
/** The space beside a board that has the whole width. */
const narrow = (width: number): number => clamp(4, width * 0.02, 12);

/** How wide a board beside a panel becomes. */
function besideBoard({ width, height, ratio }: Room): number {
  const high = (height - topOf(height) - 2 * padOf(height)) * ratio;
  const panel = clamp(LEAST_PANEL, width * OF_PANEL, MOST_PANEL);
  return Math.min(high, width - panel - 3 * gapOf(width));
}

/** How wide a board with the turn panel below it becomes. */
function stackedBoard({ width, height, ratio }: Room): number {
  const free = height - topOf(height) - LEAST_TURN - BETWEEN;
  const wished = Math.min(OF_WIDTH * width, OF_HEIGHT * height * Math.max(1, ratio));
  const withPlayers = (free - PLAYERS) * ratio;
  return Math.min(width - 2 * narrow(width), free * ratio, Math.max(withPlayers, wished));
}

function stacked(room: Room): Layout {
  const { width, height, ratio } = room;
  const [top, board] = [Math.floor(topOf(height)), Math.floor(stackedBoard(room))];
  const rest = Math.floor(height - top - board / ratio - BETWEEN);
  const arePlayersAbove = rest >= LEAST_TURN + PLAYERS;
  const turn = clamp(LEAST_TURN, rest - (arePlayersAbove ? PLAYERS : 0), MOST_TURN);
  const gap = Math.floor(narrow(width));
  const none = { panel: 0, left: 0, pad: 0, scale: 1 };
  return { shape: "stacked", top, board, gap, turn, isSlim: true, arePlayersAbove, ...none };
}

function beside(room: Room): Layout {
  const { width, height } = room;
  const top = Math.floor(topOf(height));
  const [gap, pad] = [Math.floor(gapOf(width)), Math.floor(padOf(height))];
  const board = Math.floor(besideBoard(room));
  const scale = clamp(1, Math.min(width / 1600, height / 960), 1.5);
  const turn = Math.round(clamp(LEAST_BESIDE, (height - top - 2 * pad) * OF_COLUMN, 272 * scale));
  const isSlim = turn < SLIM;
  const base = { top, board, gap, pad, turn, isSlim, arePlayersAbove: true, scale };
  const spare = width - board - 4 * gap;
  if (spare < (LEAST_LEFT + WIDE_PANEL) * scale) {
    return { ...base, shape: "beside", panel: Math.min(Math.floor(spare + gap), 440), left: 0 };
  }
  const left = Math.floor(Math.min(spare * 0.445, 300 * scale));
  const panel = Math.floor(Math.min(spare - left, 380 * scale));
  return { ...base, shape: "wide", panel, left };
}

/** The layout with the larger board. */
export function layoutFor(room: Room): Layout {
  return besideBoard(room) >= stackedBoard(room) ? beside(room) : stacked(room);
}
