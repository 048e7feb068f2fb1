/**
 * Sounds of wood, dice, stone and paper, as arithmetic: a short burst of noise lets some bodies
 * ring, each by a resonant filter. Every sound is rendered once, into a list of samples.
 */
import type { Sound } from ".";

/** Something that rings: at which frequency, for how many seconds, how loud beside the others. */
type Body = readonly [tone: number, ring: number, share: number];

/**
 * A stroke: when, how hard, how long its noise lasts (both in seconds), and what it sets ringing;
 * what is only brushed is not hit.
 */
interface Stroke {
  readonly at: number;
  readonly hard: number;
  readonly noise: number;
  readonly isHit: boolean;
  readonly bodies: readonly Body[];
}

interface Recipe {
  readonly length: number;
  readonly loudness: number;
  readonly strokes: readonly Stroke[];
}

const WOOD: readonly Body[] = [
  [430, 0.03, 1],
  [1120, 0.016, 0.5],
  [2350, 0.007, 0.25],
];
const LOW_WOOD: readonly Body[] = [
  [190, 0.05, 1],
  [470, 0.025, 0.5],
  [1300, 0.008, 0.2],
];
const DIE: readonly Body[] = [
  [2300, 0.009, 1],
  [3700, 0.006, 0.7],
  [5400, 0.003, 0.4],
];
const STONE: readonly Body[] = [
  [170, 0.045, 1],
  [940, 0.02, 0.6],
  [2750, 0.012, 0.45],
];
/** Hardly a body: what remains is the noise, as of paper that is moved. */
const PAPER: readonly Body[] = [
  [2900, 0.0005, 1],
  [6100, 0.0003, 0.7],
];
/** A wooden bar, as of a marimba. */
const bar = (tone: number, ring = 0.15): readonly Body[] => [
  [tone, ring, 1],
  [tone * 3.93, ring / 3, 0.22],
  [tone * 9.2, ring / 10, 0.08],
];

const tap = (at: number, hard: number, bodies: readonly Body[]): Stroke => ({
  at,
  hard,
  noise: 0.004,
  isHit: true,
  bodies,
});
const swish = (at: number, hard: number, noise: number): Stroke => ({
  at,
  hard,
  noise,
  isHit: false,
  bodies: PAPER,
});
/** Bars struck one after the other. */
const tune = (tones: readonly number[], every: number, from = 0, ring = 0.15): Stroke[] =>
  tones.map((tone, n) => tap(from + n * every, 1, bar(tone, ring)));

const [A3, C4, E4, G4, C5, E5, G5, C6, E6] = [220, 262, 330, 392, 523, 659, 784, 1047, 1319];
const [B5, D6, G6] = [988, 1175, 1568];

/** The dice as they come to rest: a knock on the table and two small ones. */
const REST: readonly Stroke[] = [
  tap(0, 1, [...DIE, ...WOOD]),
  tap(0.055, 0.4, DIE),
  tap(0.1, 0.2, DIE),
];
/** When the dice click against each other and the table while they tumble, and how loud. */
const CLICKS = [
  [0, 0.7],
  [0.05, 1],
  [0.085, 0.5],
  [0.15, 0.9],
  [0.205, 0.6],
  [0.28, 0.8],
  [0.34, 0.45],
  [0.43, 0.6],
  [0.53, 0.4],
] as const;

const RECIPES: Readonly<Record<Sound, Recipe>> = {
  turn: { length: 0.9, loudness: 0.5, strokes: tune([C5, G5], 0.12) },
  move: { length: 0.2, loudness: 0.5, strokes: [tap(0, 1, WOOD)] },
  hit: {
    length: 0.35,
    loudness: 0.8,
    strokes: [tap(0, 1, LOW_WOOD), tap(0.07, 0.8, WOOD), tap(0.13, 0.3, WOOD)],
  },
  struck: {
    length: 0.8,
    loudness: 0.8,
    strokes: [tap(0, 1, LOW_WOOD), ...tune([G4, E4, C4], 0.11, 0.1, 0.1)],
  },
  rattle: {
    length: 0.65,
    loudness: 0.35,
    strokes: CLICKS.map(([at, hard]) => tap(at, hard, DIE)),
  },
  dice: { length: 0.3, loudness: 0.6, strokes: REST },
  six: { length: 0.9, loudness: 0.6, strokes: [...REST, ...tune([G5, B5, D6, G6], 0.07, 0.12)] },
  arrive: {
    length: 0.9,
    loudness: 0.55,
    strokes: [tap(0, 0.6, WOOD), ...tune([G4, C5], 0.1, 0.05)],
  },
  take: {
    length: 0.8,
    loudness: 0.55,
    strokes: [swish(0, 0.9, 0.16), ...tune([E5, G5], 0.09, 0.12)],
  },
  card: { length: 0.25, loudness: 0.4, strokes: [swish(0, 1, 0.14)] },
  stone: { length: 0.4, loudness: 0.7, strokes: [tap(0, 1, STONE), tap(0.045, 0.3, STONE)] },
  find: { length: 1.2, loudness: 0.6, strokes: tune([C5, E5, G5, C6, E6], 0.08) },
  good: { length: 0.9, loudness: 0.5, strokes: tune([E5, G5, C6], 0.09) },
  error: { length: 0.35, loudness: 0.6, strokes: [tap(0, 1, LOW_WOOD), tap(0.12, 0.7, LOW_WOOD)] },
  low: { length: 0.3, loudness: 0.5, strokes: [tap(0, 1, DIE), tap(0.1, 0.7, DIE)] },
  end: { length: 1.2, loudness: 0.5, strokes: tune([C5, G4, C5], 0.16) },
  win: {
    length: 1.6,
    loudness: 0.65,
    strokes: [...tune([C5, E5, G5, C6], 0.1), ...tune([E5, G5, C6], 0.015, 0.5, 0.25)],
  },
  loss: { length: 1.5, loudness: 0.5, strokes: tune([G4, E4, C4, A3], 0.18, 0, 0.2) },
};

/** How much of its end a sound fades away in. */
const FADE = 0.15;

/** Numbers between -1 and 1 that are the same every time. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** What sets a body ringing: the first sample it reaches, a blow and a burst of noise. */
interface Touch {
  readonly start: number;
  readonly blow: number;
  readonly burst: Float32Array;
}

/** Let a body ring in answer. */
function ring(into: Float32Array, { start, blow, burst }: Touch, body: Body, rate: number): void {
  const [tone, seconds, share] = body;
  const [angle, decay] = [(2 * Math.PI * tone) / rate, Math.exp(-1 / (seconds * rate))];
  const turn = 2 * decay * Math.cos(angle);
  // Hit alike, all bodies are equally loud; the longer one rings, the more it gathers of the noise.
  const [strike, gain] = [share * blow * Math.sin(angle), share * Math.sqrt(1 - decay)];
  const end = Math.min(into.length, start + burst.length + Math.ceil(8 * seconds * rate));
  let [last, before] = [0, 0];
  for (let n = start; n < end; n += 1) {
    const input = gain * (burst[n - start] ?? 0) + (n === start ? strike : 0);
    const now = input + turn * last - decay * decay * before;
    into[n] = (into[n] ?? 0) + now;
    [last, before] = [now, last];
  }
}

/** The samples of a sound. */
export function render(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  const { length, loudness, strokes } = RECIPES[sound];
  const samples = new Float32Array(Math.round(length * rate));
  const noise = noiseFrom(strokes.length);
  for (const { at, hard, noise: seconds, isHit, bodies } of strokes) {
    const count = Math.max(1, Math.round(seconds * rate));
    const burst = Float32Array.from({ length: count }, (_, n) => {
      // It swells quickly and dies away.
      const part = n / count;
      return hard * noise() * Math.min(1, 8 * part) * (1 - part);
    });
    const touch = { start: Math.round(at * rate), blow: isHit ? hard : 0, burst };
    for (const body of bodies) ring(samples, touch, body, rate);
  }
  return settled(samples, loudness);
}

/** As loud as it is meant to be, and silent at its end. */
function settled(samples: Float32Array<ArrayBuffer>, loudness: number): Float32Array<ArrayBuffer> {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const fade = FADE * samples.length;
  return samples.map((value, n) => {
    const rest = samples.length - 1 - n;
    return (value / peak) * loudness * Math.min(1, rest / fade);
  });
}
