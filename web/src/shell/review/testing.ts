/** A small review for the tests: two seats, a roll and a move each, one mistake. */
import type { Review, ReviewMistake, ReviewSeat, ReviewStep } from "../../../types/wire";

export const MISTAKE: ReviewMistake = {
  n: 2,
  mark: 3,
  loss: 0.125,
  played: "5>10",
  better: "18>23",
  line: ["18>23"],
  why: { en: "18>23 throws out a piece.", de: "18>23 wirft eine Figur hinaus." },
  choices: [
    { move: "18>23", value: 0.625 },
    { move: "2>7", value: 0.5625 },
    { move: "5>10", value: 0.5 },
    { move: "1>6", value: 0.25 },
  ],
  view: {},
  legal: ["1>6", "18>23", "2>7", "5>10"],
};

function seat(change: Partial<ReviewSeat>): ReviewSeat {
  const parts = { first: 0.5, luck: 0.4, discovery: 0, others: 0.2, own: -0.1, last: 1 };
  return {
    parts,
    shown: { first: 500, luck: 400, discovery: 0, others: 200, own: -100, last: 1000 },
    net_luck: 0.25,
    adjusted: 0.75,
    margin: 0.1,
    decisions: 2,
    loss: 0.0625,
    mistakes: [],
    best_move: null,
    turning_points: [],
    building: null,
    ...change,
  };
}

function step(n: number, change: Partial<ReviewStep>): ReviewStep {
  const none = { luck: null, discovery: null, play: null, really: null };
  return { n, actor: "red", move: "", values: [0.5, 0.5], judged: null, ...none, ...change };
}

export function review(change: Partial<Review> = {}): Review {
  return {
    spieltisch: "review",
    version: 1,
    game: "race",
    judge: "race 1",
    level: 5,
    depth: { en: "two rolls", de: "zwei Würfe" },
    people: [],
    seats: ["yellow", "red"],
    result: [1, 0],
    moves: 4,
    steps: [
      step(1, { actor: "chance", move: "5", judged: [0.5, 0.5], luck: [0.125, -0.125] }),
      step(2, { actor: "yellow", move: "5>10", judged: [0.625, 0.375], play: [-0.125, 0.125] }),
      step(3, { actor: "chance", move: "1", judged: [0.5, 0.5], luck: [0.25, -0.25] }),
      step(4, { actor: "red", move: "1>2", judged: [0.75, 0.25] }),
    ],
    findings: {
      yellow: seat({ mistakes: [MISTAKE], turning_points: [3], best_move: 2 }),
      red: seat({}),
    },
    ending: null,
    ...change,
  };
}
