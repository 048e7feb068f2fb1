/** Short sounds; none before the first gesture. */
import type { BoardSound } from "../boards/board";
import { settings } from "../settings.svelte";

export type Sound = BoardSound | "rattle" | "turn" | "error" | "low" | "end" | "win" | "loss";

/** How long dice that come to rest take to be quiet, in seconds. */
const HUSH_S = 0.03;

let context: AudioContext | null = null;
/** The arithmetic of the sounds, which nobody needs before the first gesture. */
let render: ((sound: Sound, rate: number) => Float32Array<ArrayBuffer>) | null = null;
const rendered = new Map<Sound, AudioBuffer>();
/** The dice that tumble now. */
let rattling: { readonly source: AudioBufferSourceNode; readonly gain: GainNode } | null = null;

/** Sound may only begin with a gesture, so wait for the first one. */
export function awaitGesture(): void {
  const begin = (): void => {
    context ??= new AudioContext();
    void context.resume();
    // Without the network there is no sound, and the game goes on.
    import("./render").then(
      (module) => (render = module.render),
      () => undefined,
    );
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, begin, { once: true });
}

export function play(sound: Sound): void {
  if (!context || !render || settings.isMuted || settings.volume === 0) return;
  if (context.state !== "running") return;
  if (sound === "rattle" || sound === "dice" || sound === "six") hush(context);
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = bufferOf(sound, context, render);
  gain.gain.value = settings.volume;
  source.connect(gain).connect(context.destination);
  source.start();
  if (sound === "rattle") rattling = { source, gain };
}

function bufferOf(
  sound: Sound,
  audio: AudioContext,
  make: NonNullable<typeof render>,
): AudioBuffer {
  const known = rendered.get(sound);
  if (known) return known;
  const samples = make(sound, audio.sampleRate);
  const buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
  buffer.copyToChannel(samples, 0);
  rendered.set(sound, buffer);
  return buffer;
}

/** Dice that lie rattle no longer. */
function hush(audio: AudioContext): void {
  if (!rattling) return;
  const { source, gain } = rattling;
  rattling = null;
  gain.gain.linearRampToValueAtTime(0, audio.currentTime + HUSH_S);
  source.stop(audio.currentTime + HUSH_S);
}
