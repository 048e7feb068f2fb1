/** Dice that tumble show one face after the other. */

const FACES = [3, 5, 1, 4, 2, 6] as const;
/** So many faces are shown on the way to the rolled one. */
const SHOWN = 6;

/** Show faces of some dice for a while; call the answer to end it. */
export function tumbling(
  dice: number,
  ms: number,
  show: (faces: readonly number[]) => void,
): () => void {
  let n = 0;
  const next = (): void => {
    const start = n;
    show(Array.from({ length: dice }, (_, die) => FACES[(die * 2 + start) % FACES.length]!));
    n += 1;
  };
  next();
  const timer = setInterval(next, ms / SHOWN);
  return () => clearInterval(timer);
}
