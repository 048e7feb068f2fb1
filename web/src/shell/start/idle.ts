/** Work that can wait until the page has nothing else to do. */

/** Do one thing after the other, each when there is time; what fails is asked for again when needed. */
export function whenIdle(works: readonly (() => Promise<unknown>)[]): () => void {
  let isOver = false;
  const wait: (then: () => void) => void =
    "requestIdleCallback" in globalThis
      ? (then) => requestIdleCallback(then, { timeout: 2000 })
      : (then) => setTimeout(then, 200);
  const go = (rest: typeof works): void => {
    const [first, ...others] = rest;
    if (!first || isOver) return;
    wait(() => {
      if (isOver) return;
      const next = (): void => go(others);
      first().then(next, next);
    });
  };
  go(works);
  return () => {
    isOver = true;
  };
}
