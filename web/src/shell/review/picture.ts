/** The picture of a game to share: 1200 × 630, always the light print, drawn on the device. */
import type { SeatLook } from "../../boards/board";
import {
  areaBetween,
  bandsOf,
  edgesOf,
  lineThrough,
  ownFirst,
  type Curve,
  type Spot,
} from "./chances";

export const WIDTH = 1200;
export const HEIGHT = 630;

/** What the picture tells. */
export interface Told {
  readonly title: string;
  readonly line: string;
  readonly table: string;
  readonly site: string;
  readonly curve: Curve;
  /** Whose story it is. */
  readonly seat: string;
  readonly looks: Readonly<Record<string, SeatLook>>;
  /** The names to be shown, by seat. */
  readonly names: ReadonlyMap<string, string>;
}

const PLOT = { x: 70, y: 230, width: 1060, height: 270 } as const;
const RAYS = 14;

/** Draw the picture. */
export function draw(canvas: HTMLCanvasElement, told: Told): void {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const brush = canvas.getContext("2d")!;
  const light = lightPrint();
  ground(brush, light);
  const { ink } = light;
  brush.fillStyle = ink;
  write(brush, told.title, [PLOT.x, 108], `700 68px ${light.serif}`, PLOT.width);
  write(brush, told.line, [PLOT.x, 160], `500 29px ${light.sans}`, PLOT.width);
  plot(brush, told, light);
  legend(brush, told, light);
  write(brush, told.table, [PLOT.x, 596], `700 30px ${light.serif}`, 500);
  brush.textAlign = "right";
  write(brush, told.site, [PLOT.x + PLOT.width, 596], `500 25px ${light.sans}`, 500);
  brush.textAlign = "left";
}

/** The picture as a file. */
export function fileOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

interface Print {
  readonly ink: string;
  readonly panel: string;
  readonly ground: string;
  readonly ray: string;
  readonly serif: string;
  readonly sans: string;
  readonly colourOf: (look: SeatLook | undefined) => string;
}

/** The colours of the light theme, whatever theme is on: it is put on while they are read. */
function lightPrint(): Print {
  const root = document.documentElement;
  const { theme } = root.dataset;
  const probe = document.body.appendChild(document.createElement("i"));
  root.dataset["theme"] = "light";
  const read = (value: string): string => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const colours = new Map(COLOURS.map((name) => [`pl-${name}`, read(`var(--pl-${name})`)]));
  const ink = read("var(--ink)");
  const fonts = getComputedStyle(root);
  const print: Print = {
    ink,
    panel: read("var(--panel)"),
    ground: read("color-mix(in srgb, var(--art-saffron) 42%, var(--panel))"),
    ray: read("color-mix(in srgb, var(--art-saffron) 60%, var(--panel))"),
    serif: fonts.getPropertyValue("--serif"),
    sans: fonts.getPropertyValue("--sans"),
    colourOf: (look) => colours.get(look?.colour ?? "") ?? ink,
  };
  if (theme === undefined) delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  probe.remove();
  return print;
}

const COLOURS = [
  "saffron",
  "green",
  "red",
  "black",
  "turquoise",
  "carmine",
  "indigo",
  "white",
  "grey",
  "emerald",
  "blue",
] as const;

type Brush = CanvasRenderingContext2D;

function write(brush: Brush, text: string, [x, y]: Spot, font: string, width: number): void {
  brush.font = font;
  brush.fillText(text, x, y, width);
}

/** Rays behind everything, as on the covers. */
function ground(brush: Brush, light: Print): void {
  brush.fillStyle = light.ground;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  brush.fillStyle = light.ray;
  for (let n = 0; n < RAYS; n += 1) {
    const [from, to] = [n, n + 0.5].map((part) => Math.PI + (part * Math.PI) / RAYS);
    brush.beginPath();
    brush.moveTo(WIDTH / 2, HEIGHT + 30);
    for (const angle of [from!, to!]) {
      brush.lineTo(WIDTH / 2 + 1400 * Math.cos(angle), HEIGHT + 30 + 1400 * Math.sin(angle));
    }
    brush.fill();
  }
}

function plot(brush: Brush, { curve, seat, looks }: Told, light: Print): void {
  const order = ownFirst(curve.seats, seat);
  const last = Math.max(1, curve.moments.at(-1)?.at ?? 1);
  const x = (at: number): number => PLOT.x + (PLOT.width * at) / last;
  const y = (share: number): number => PLOT.y + PLOT.height * (1 - share);
  const stacks = curve.moments.map(({ at, shares }) => ({
    at,
    edges: edgesOf(bandsOf(curve.seats, shares, seat)),
  }));
  const edge = (n: number): readonly Spot[] =>
    stacks.map(({ at, edges }): Spot => [x(at), n < 0 ? y(0) : y(edges[n] ?? 1)]);
  brush.fillStyle = light.panel;
  brush.fillRect(PLOT.x, PLOT.y, PLOT.width, PLOT.height);
  order.forEach((one, n) => {
    brush.fillStyle = light.colourOf(looks[one]);
    brush.globalAlpha = 0.72;
    brush.fill(new Path2D(areaBetween(edge(n), edge(n - 1), curve.isStepped)));
    brush.globalAlpha = 1;
  });
  brush.strokeStyle = light.ink;
  brush.lineJoin = "round";
  order.slice(0, -1).forEach((_, n) => {
    brush.lineWidth = n === 0 ? 5 : 2.5;
    brush.stroke(new Path2D(lineThrough(edge(n), curve.isStepped)));
  });
  brush.lineWidth = 4;
  brush.strokeRect(PLOT.x, PLOT.y, PLOT.width, PLOT.height);
}

/** Whose colour is whose. */
function legend(brush: Brush, { curve, seat, looks, names }: Told, light: Print): void {
  let x: number = PLOT.x;
  brush.textBaseline = "middle";
  for (const one of ownFirst(curve.seats, seat)) {
    const look = looks[one];
    brush.beginPath();
    brush.arc(x + 17, 200, 15, 0, 2 * Math.PI);
    brush.fillStyle = light.colourOf(look);
    brush.fill();
    brush.lineWidth = 3;
    brush.strokeStyle = light.ink;
    brush.stroke();
    brush.fillStyle = light.ink;
    const name = names.get(one) ?? "";
    write(brush, name, [x + 42, 201], `600 25px ${light.sans}`, 220);
    x += 42 + Math.min(220, brush.measureText(name).width) + (name ? 34 : 6);
  }
  brush.textBaseline = "alphabetic";
}
