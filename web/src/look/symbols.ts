/** Drawings are put into the page once, so that `<use href="#id">` finds them. */
import dice from "./symbols/dice.svg?raw";
import faces from "./symbols/faces.svg?raw";
import seats from "./symbols/seats.svg?raw";
import ui from "./symbols/ui.svg?raw";

let sheet: SVGSVGElement | null = null;

/** Add the symbols of a file that are not there yet. */
export function addSymbols(source: string): void {
  if (!source) return;
  if (!sheet) {
    sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sheet.setAttribute("class", "symbols");
    sheet.setAttribute("aria-hidden", "true");
    document.body.prepend(sheet);
  }
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  for (const symbol of parsed.querySelectorAll("symbol")) {
    if (!document.getElementById(symbol.id)) sheet.append(document.importNode(symbol, true));
  }
}

/** What every page needs: dice, seats, the faces of bots and the marks of buttons. */
export function addCommonSymbols(): void {
  for (const source of [ui, seats, dice, faces]) addSymbols(source);
}
