/** What the workshop and a board on which something is built for itself owe each other. */
import type { Json } from "../../types/wire";
import type { Language, PlaceNames } from "./board";

/** What `ShopPicture.svelte` of a board is given: something that was built. */
export interface PictureProps {
  readonly options: Readonly<Record<string, Json>>;
  readonly build: string;
}

/** What `Shop.svelte` of a board is given. */
export interface ShopProps {
  /** The house rules on which a build depends. */
  readonly options: Readonly<Record<string, Json>>;
  /** What to begin with: the move that builds it, or a half-made one. */
  readonly build: string | null;
  readonly draft: Json;
  /** Of each place, in how many of 100 searches it is asked for; null while one builds. */
  readonly heat: Readonly<Record<string, number>> | null;
  readonly names: PlaceNames;
  readonly language: Language;
  /** Rooms for what belongs to building, and for things to begin with. */
  readonly toolRoom: HTMLElement | null;
  readonly sampleRoom: HTMLElement | null;
  /** The move that builds it, null while it is not legal; and what to go on with after a reload. */
  readonly onchange: (build: string | null, draft: Json) => void;
  readonly onsay: (text: string) => void;
}
