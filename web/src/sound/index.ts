/** Short sounds, made by the browser; none before the first gesture. */
import { settings } from "../settings.svelte";

export type Sound = "turn" | "move" | "hit" | "dice" | "good" | "error" | "low" | "end";

/** Each a few notes: frequency, start and length in seconds, loudness, shape. */
type Note = readonly [number, number, number, number, OscillatorType];

const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  turn: [
    [523, 0, 0.14, 0.5, "sine"],
    [784, 0.11, 0.22, 0.5, "sine"],
  ],
  move: [[220, 0, 0.07, 0.7, "triangle"]],
  hit: [
    [180, 0, 0.1, 0.9, "square"],
    [110, 0.06, 0.18, 0.8, "triangle"],
  ],
  dice: [
    [900, 0, 0.03, 0.35, "square"],
    [700, 0.07, 0.03, 0.3, "square"],
    [820, 0.15, 0.03, 0.25, "square"],
    [600, 0.24, 0.05, 0.3, "square"],
  ],
  good: [
    [587, 0, 0.12, 0.5, "sine"],
    [740, 0.09, 0.18, 0.5, "sine"],
  ],
  error: [
    [196, 0, 0.12, 0.6, "sawtooth"],
    [165, 0.1, 0.16, 0.5, "sawtooth"],
  ],
  low: [[988, 0, 0.09, 0.5, "sine"]],
  end: [
    [523, 0, 0.16, 0.5, "sine"],
    [659, 0.14, 0.16, 0.5, "sine"],
    [784, 0.28, 0.4, 0.5, "sine"],
  ],
};

let context: AudioContext | null = null;

/** Sound may only begin with a gesture, so wait for the first one. */
export function awaitGesture(): void {
  const begin = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, begin, { once: true });
}

export function play(sound: Sound): void {
  if (!context || settings.isMuted || settings.volume === 0) return;
  if (context.state !== "running") return;
  for (const note of NOTES[sound]) ring(context, note);
}

function ring(audio: AudioContext, [frequency, after, length, loudness, shape]: Note): void {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = shape;
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness * settings.volume * 0.3, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length + 0.02);
}
