/** Points of a picture: paths through them, and quarter turns of the whole picture. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A way through some points as the data of an SVG path. */
export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join("");
}

/** Quarter turns as a number from 0 to 3. */
function quartersOf(turns: number): number {
  return ((turns % 4) + 4) % 4;
}

/** A point after quarter turns of a picture, with the clock; negative ones turn against it. */
export function turnPoint({ x, y }: Point, turns: number, { width, height }: Size): Point {
  switch (quartersOf(turns)) {
    case 1:
      return { x: height - y, y: x };
    case 2:
      return { x: width - x, y: height - y };
    case 3:
      return { x: y, y: width - x };
    default:
      return { x, y };
  }
}

/** Width and height of a picture after quarter turns. */
export function turnSize(size: Size, turns: number): Size {
  return turns % 2 === 0 ? size : { width: size.height, height: size.width };
}

/** The transform that turns what was drawn unturned. */
export function turnTransform(turns: number, size: Size): string {
  const quarters = quartersOf(turns);
  const { x, y } = turnPoint({ x: 0, y: 0 }, quarters, size);
  return `translate(${x} ${y}) rotate(${quarters * 90})`;
}
