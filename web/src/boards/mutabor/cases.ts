/** Real views, made by the engine, to look at on the development page and for tests. */
import type { Happening, View } from "../../../types/mutabor";
import type { BoardCase } from "../board";
import { FIELDS, type Kind } from "./geometry";

const KIND: Readonly<Record<string, Kind>> = {
  s: "star",
  t: "tree",
  g: "gate",
  e: "elephant",
  c: "crab",
  k: "stork",
};

/** The cards from the top row down, by their first letters (k: stork, ?: face down). */
function laid(rows: string): Record<string, Kind | null> {
  const letters = [...rows.replaceAll(" ", "")];
  return Object.fromEntries(FIELDS.map((field, n) => [field, KIND[letters[n] ?? ""] ?? null]));
}

/** Move texts, written one after the other. */
function texts(all: string): string[] {
  return all.split(/,\s+/).map((text) => text.replace(/\s+/g, " "));
}

export const cases: readonly BoardCase<View, Happening>[] = [
  {
    name: "start, four players",
    props: {
      view: {
        game: "mutabor",
        options: {
          restart_by: "hitter",
          sides: "closed",
          exchange: "turn",
          begins: "south",
          start: "usual",
          quiet_rounds: 100,
        },
        seats: ["south", "west", "north", "east"],
        actor: "south",
        phase: "move",
        turn: "south",
        first: "south",
        pieces: {
          south: ["c1", "d1", "e1", "f1"],
          west: ["a3", "a4", "a5", "a6"],
          north: ["c8", "d8", "e8", "f8"],
          east: ["h3", "h4", "h5", "h6"],
        },
        round: 1,
        quiet: 0,
        to_skip: [],
        swapped: false,
        repeats: 1,
        cards: laid("ggsc tgtece gcetects ets??cgs etc??ssc tgtsccgk setsce egsg"),
      },
      legal:
        texts(`c1>b2, c1>d2, c1>e3, c1>f4, c1>g5, d1>d2, d1>d3, e1>b4, e1>c3, e1>d2, e1>e2, e1>e3, e1>f2,
e1>g3, f1>f2, f1>f3, f1>f4, f1>f5, f1>f6, f1>f7`),
      seat: "south",
      bottom: "south",
      isMine: true,
      canRoll: false,
      lastTurn: [],
      mySeats: ["south"],
    },
  },
  {
    name: "middle, a hit with a choice",
    props: {
      view: {
        game: "mutabor",
        options: {
          restart_by: "hitter",
          sides: "closed",
          exchange: "turn",
          begins: "south",
          start: "usual",
          quiet_rounds: 100,
        },
        seats: ["south", "west", "north", "east"],
        actor: "south",
        phase: "move",
        turn: "south",
        first: "south",
        pieces: {
          south: ["c1", "c8", "d2", "g4"],
          west: ["a5", "a6", "b4", "h3"],
          north: ["c6", "c7", "f1", "g7"],
          east: ["a3", "f2", "f7", "h6"],
        },
        round: 7,
        quiet: 2,
        to_skip: [],
        swapped: false,
        repeats: 1,
        cards: laid("tecs ggctkk stggsscg ctg??scg sts??cet scgcctst teegee gete"),
      },
      legal:
        texts(`c1>c2, c1>c3, c1>c4, c1>c5, c1>c6xd8, c1>c6xe8, c1>c6xf8, d2>b4xa4, d2>c3, d2>e3, d2>f4,
d2>g5, g4>d7, g4>e2, g4>e6, g4>f3, g4>f5`),
      seat: "south",
      bottom: "south",
      isMine: true,
      canRoll: false,
      lastTurn: [
        { event: "moved", seat: "west", from: "c3", to: "h3", card: "gate" },
        { event: "arrived", seat: "west", at: "h3" },
        { event: "turn", seat: "north" },
        { event: "moved", seat: "north", from: "c5", to: "c6", card: "gate" },
        { event: "turn", seat: "east" },
        { event: "moved", seat: "east", from: "f5", to: "f7", card: "star" },
        { event: "turn", seat: "south" },
      ],
      mySeats: ["south"],
    },
  },
  {
    name: "cards may be exchanged",
    props: {
      view: {
        game: "mutabor",
        options: {
          restart_by: "hitter",
          sides: "closed",
          exchange: "turn",
          begins: "lot",
          start: "usual",
          quiet_rounds: 100,
        },
        seats: ["south", "north"],
        actor: "north",
        phase: "move",
        turn: "north",
        first: "north",
        pieces: { south: ["c1", "d1", "e1", "f1"], north: ["c8", "d8", "e8", "f8"] },
        round: 1,
        quiet: 0,
        to_skip: [],
        swapped: false,
        repeats: 1,
        cards: laid("ctst sgsttg keetskse cet??tce gtc??cgs eggteces sgecgs scce"),
      },
      legal:
        texts(`c8>b6, c8>d6, c8>e7, d8>c7, d8>d7, d8>e7, e8>b5, e8>c6, e8>d7, e8>e6, e8>e7, e8>f7, e8>g6,
f8>e7, f8>f7, f8>g7, swap a3 b3, swap a3 c2, swap a3 e2, swap a3 f3, swap a3 g4, swap a4
d2, swap a4 d3, swap a5 b2, swap a5 c3, swap a5 e3, swap a5 f2, swap a6 c2, swap a6 d2,
swap a6 e2, swap b2 b3, swap b2 c2, swap b2 c4, swap b2 d2, swap b2 d3, swap b2 e2, swap
b2 f3, swap b2 f4, swap b2 g4, swap b2 g5, swap b3 b5, swap b3 b6, swap b3 b7, swap b3 c6,
swap b3 d2, swap b3 d3, swap b3 d7, swap b3 e3, swap b3 e6, swap b3 g2, swap b3 g3, swap
b3 g6, swap b3 h3, swap b3 h4, swap b3 h5, swap b3 h6, swap b4 c2, swap b4 d2, swap b4 e2,
swap b5 c2, swap b5 e2, swap b5 f3, swap b5 g4, swap b6 c2, swap b6 e2, swap b6 f3, swap
b6 g4, swap b7 c2, swap b7 d2, swap b7 d3, swap b7 e2, swap b7 f3, swap b7 g4, swap c2 c5,
swap c2 c6, swap c2 d2, swap c2 d3, swap c2 d6, swap c2 d7, swap c2 e3, swap c2 e6, swap
c2 e7, swap c2 f5, swap c2 f6, swap c2 f7, swap c2 g2, swap c2 g3, swap c2 g6, swap c2 h3,
swap c2 h4, swap c2 h5, swap c2 h6, swap c3 c4, swap c3 d2, swap c3 d3, swap c3 e2, swap
c3 f3, swap c3 f4, swap c3 g5, swap c4 e3, swap c4 f2, swap c5 d2, swap c5 e2, swap c6 e2,
swap c6 f3, swap c6 g4, swap c7 d2, swap c7 d3, swap d2 d3, swap d2 d6, swap d2 d7, swap
d2 e2, swap d2 e6, swap d2 e7, swap d2 f2, swap d2 f3, swap d2 f5, swap d2 f6, swap d2 f7,
swap d2 g2, swap d2 g4, swap d2 g6, swap d2 g7, swap d2 h3, swap d2 h4, swap d3 d7, swap
d3 e2, swap d3 e6, swap d3 f2, swap d3 g2, swap d3 g4, swap d3 g6, swap d3 g7, swap d3 h3,
swap d3 h4, swap d6 e2, swap d7 e2, swap d7 f3, swap d7 g4, swap e2 e3, swap e2 e6, swap
e2 e7, swap e2 f2, swap e2 f5, swap e2 f6, swap e2 f7, swap e2 g2, swap e2 g3, swap e2 g6,
swap e2 h3, swap e2 h4, swap e2 h5, swap e2 h6, swap e3 f3, swap e3 f4, swap e3 g4, swap
e3 g5, swap e6 f3, swap e6 g4, swap f2 f3, swap f2 f4, swap f2 g5, swap f3 g2, swap f3 g3,
swap f3 g6, swap f3 h3, swap f3 h4, swap f3 h5, swap f3 h6, swap g2 g4, swap g3 g4, swap
g4 g6, swap g4 h3, swap g4 h4, swap g4 h5, swap g4 h6`),
      seat: "north",
      bottom: "north",
      isMine: true,
      canRoll: false,
      lastTurn: [],
      mySeats: ["north"],
    },
  },
  {
    name: "three players, west, turned",
    props: {
      view: {
        game: "mutabor",
        options: {
          restart_by: "hitter",
          sides: "closed",
          exchange: "turn",
          begins: "lot",
          start: "usual",
          quiet_rounds: 100,
        },
        seats: ["south", "west", "north"],
        actor: "west",
        phase: "move",
        turn: "west",
        first: "south",
        pieces: {
          south: ["b3", "c8", "f8", "g3"],
          west: ["b4", "b6", "h3", "h6"],
          north: ["e1", "e6", "f1", "f7"],
        },
        round: 12,
        quiet: 4,
        to_skip: [],
        swapped: false,
        repeats: 1,
        cards: laid("eggc scgcge cstsktsg ets??tgs ssc??gke ceecgtgt etecec getc"),
      },
      legal:
        texts(`b4>b3xc1, b4>b3xd1, b4>b5, b4>c3, b4>c4, b4>c5, b4>d2, b4>d6, b4>e7, b6>b5, b6>b7, b6>c5,
b6>c6, b6>c7, b6>d6`),
      seat: "west",
      bottom: "west",
      isMine: true,
      canRoll: false,
      lastTurn: [
        { event: "moved", seat: "north", from: "g6", to: "f7", card: "star" },
        { event: "turn", seat: "south" },
        { event: "moved", seat: "south", from: "g4", to: "g3", card: "stork" },
        { event: "turn", seat: "west" },
      ],
      mySeats: ["west"],
    },
  },
  {
    name: "the owner restarts",
    props: {
      view: {
        game: "mutabor",
        options: {
          restart_by: "owner",
          sides: "closed",
          exchange: "turn",
          begins: "lot",
          start: "usual",
          quiet_rounds: 100,
        },
        seats: ["south", "north"],
        actor: "north",
        phase: "restart",
        turn: "south",
        first: "south",
        pieces: { south: ["b4", "c8", "d3", "e8"], north: ["c1", "d1", "f1"] },
        round: 12,
        quiet: 0,
        to_skip: [],
        swapped: false,
        repeats: 1,
        cards: laid("skse ccegtg teggctsg ess??ggg ett??ces tscssces ecgetk ttct"),
      },
      legal: ["d8", "f8"],
      seat: "north",
      bottom: "north",
      isMine: true,
      canRoll: false,
      lastTurn: [
        { event: "moved", seat: "south", from: "c2", to: "b4", card: "crab" },
        { event: "hit", seat: "north", by: "south", at: "b4", restart: null },
      ],
      mySeats: ["north"],
    },
  },
  {
    name: "over",
    props: {
      view: {
        game: "mutabor",
        options: {
          restart_by: "hitter",
          sides: "closed",
          exchange: "turn",
          begins: "lot",
          start: "usual",
          quiet_rounds: 100,
        },
        seats: ["south", "north"],
        actor: null,
        phase: "over",
        turn: null,
        first: "south",
        pieces: { south: ["c8", "d8", "e8", "f8"], north: ["c6", "d1", "e1", "f1"] },
        round: 14,
        quiet: 0,
        to_skip: [],
        swapped: false,
        repeats: 1,
        cards: laid("tecs ggctkk stggsscg ctgeescg stscscet scgcctst teegee gete"),
      },
      legal: [],
      seat: "south",
      bottom: "south",
      isMine: false,
      canRoll: false,
      lastTurn: [],
      mySeats: ["south"],
    },
  },
];
