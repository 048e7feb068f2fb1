/** The pointer on a board: a tap, or a drag that starts after a few pixels. */
import { DRAG, pointIn } from "./nearest";
import type { Point } from "./points";

export interface Hand<T> {
  /** What is meant by a pointer there. */
  readonly meant: (event: PointerEvent) => T | null;
  readonly canDrag: (place: T) => boolean;
  readonly tap: (place: T | null) => void;
  /** The pointer drags what lies on the place; called again with each movement. */
  readonly drag: (place: T, to: Point) => void;
  /** Let go; `on` is null beside the board. */
  readonly drop: (place: T, on: T | null) => void;
  readonly cancel: () => void;
}

interface Press<T> {
  readonly id: number;
  readonly place: T | null;
  readonly x: number;
  readonly y: number;
  isDrag: boolean;
}

/** An attachment for a board's SVG. */
export function hand<T>(how: Hand<T>): (svg: SVGSVGElement) => () => void {
  return (svg) => {
    let press: Press<T> | null = null;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || press) return;
      const place = how.meant(event);
      press = { id: event.pointerId, place, x: event.clientX, y: event.clientY, isDrag: false };
      if (place !== null && how.canDrag(place)) svg.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent): void => {
      if (press?.id !== event.pointerId || press.place === null) return;
      if (!press.isDrag && how.canDrag(press.place)) {
        press.isDrag = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG;
      }
      if (press.isDrag) how.drag(press.place, pointIn(svg, event));
    };
    const up = (event: PointerEvent): void => {
      if (press?.id !== event.pointerId) return;
      const { place, isDrag } = press;
      press = null;
      if (isDrag && place !== null) how.drop(place, how.meant(event));
      else how.tap(place);
    };
    const cancel = (event: PointerEvent): void => {
      if (press?.id !== event.pointerId) return;
      const wasDrag = press.isDrag;
      press = null;
      if (wasDrag) how.cancel();
    };

    // A finger on a piece drags it and never scrolls the page; shapes inside an SVG cannot say so by
    // `touch-action`. The pointer went down just before.
    const hold = (event: TouchEvent): void => {
      if (press && press.place !== null && how.canDrag(press.place)) event.preventDefault();
    };

    svg.addEventListener("touchstart", hold, { passive: false });
    svg.addEventListener("pointerdown", down);
    svg.addEventListener("pointermove", move);
    svg.addEventListener("pointerup", up);
    svg.addEventListener("pointercancel", cancel);
    return () => {
      svg.removeEventListener("touchstart", hold);
      svg.removeEventListener("pointerdown", down);
      svg.removeEventListener("pointermove", move);
      svg.removeEventListener("pointerup", up);
      svg.removeEventListener("pointercancel", cancel);
    };
  };
}
