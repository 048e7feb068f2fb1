/** The words of this game's board, in both languages. */
import type { Language } from "../board";
import type { Kind, Which } from "./notation";

type Gender = "f" | "m" | "n";

interface Noun {
  readonly en: string;
  readonly ens: string;
  readonly de: string;
  readonly des: string;
  readonly gender: Gender;
}

const NOUNS: Readonly<Record<Kind, Noun>> = {
  lamp: { en: "lamp", ens: "lamps", de: "Lampe", des: "Lampen", gender: "f" },
  ring: { en: "ring", ens: "rings", de: "Ring", des: "Ringe", gender: "m" },
  carpet: { en: "carpet", ens: "carpets", de: "Teppich", des: "Teppiche", gender: "m" },
  amulet: { en: "amulet", ens: "amulets", de: "Amulett", des: "Amulette", gender: "n" },
  ball: { en: "crystal ball", ens: "crystal balls", de: "Kugel", des: "Kugeln", gender: "f" },
  bottle: { en: "bottle", ens: "bottles", de: "Flasche", des: "Flaschen", gender: "f" },
};

const THE = { f: "die", m: "den", n: "das" } as const;
const WHICH_EN = { new: "new", old: "old" } as const;
const WHICH_DE = {
  new: { f: "neue", m: "neuen", n: "neue" },
  old: { f: "alte", m: "alten", n: "alte" },
} as const;

/** "lamp", "Lampe". */
export function kindName(kind: Kind, language: Language): string {
  return NOUNS[kind][language];
}

/** "lamps", "Lampen". */
export function kindNames(kind: Kind, language: Language): string {
  return language === "de" ? NOUNS[kind].des : NOUNS[kind].ens;
}

/** "the new lamp", as what somebody takes, gives or shows: "die neue Lampe". */
export function theKind(kind: Kind, language: Language, which?: Which): string {
  const noun = NOUNS[kind];
  if (language === "en")
    return ["the", which && WHICH_EN[which], noun.en].filter(Boolean).join(" ");
  const how = which && WHICH_DE[which][noun.gender];
  return [THE[noun.gender], how, noun.de].filter(Boolean).join(" ");
}

const EN = {
  board: "Aladdin's garden, 13 by 11 fields",
  yourTurnRoll: "Roll the four dice.",
  roll: "Roll",
  rollDuel: "Roll for the duel",
  firstHalf: "First half-move",
  secondHalf: "Second half-move",
  chooseWizard: "choose a wizard, then a field.",
  chooseDie: "choose a die for the wizard, or touch a wizard.",
  goes: "wizard {g} goes {n} steps.",
  goesAny: "wizard {g}: choose where it goes.",
  noWay: "Wizard {g} cannot move with these dice.",
  ambiguous: "How many steps?",
  steps: "steps",
  wizard: "wizard",
  left: "left",
  pass: "Pass",
  nothingLeft: "No wizard can move with the dice that are left.",
  lifts: "On {f} wizards {a} + {b} make {s}: {kind} on {at} needs {spell} and is yours.",
  duelAhead: "A duel with {name}: {a} + die against {b} + die; a tie is theirs.",
  fromOutside: "outside",
  takeFirst: "Several treasures are yours: touch the one to take first.",
  two: "You hold two {kinds}: part with one.",
  newCard: "new",
  oldCard: "old",
  giveTo: "Give to",
  putBack: "Put {card} back: touch a lit field.",
  changeSpell: "Swap the spell of {kind} with …",
  leaveSpells: "Leave them",
  challenged: "{name} challenges you",
  duelOf: "Duel",
  bare: "Bare",
  armedWith: "Armed: {kind}",
  against: "against",
  won: "You won: exchange a card?",
  keepCards: "Keep your cards",
  winsDuel: "{name} wins {a} to {b}",
  die: "die",
  unknown: "unknown",
  dieNamed: "die {n}",
  dice: "Dice",
  spells: "Spells",
  spellsWhat: "strength a treasure needs",
  yourCards: "Your cards",
  soFar: "so far",
  hands: "All hands",
  handsOf: "{name} holds",
  spellOf: "{kind}, spell {n}",
  mine: "your value {v}",
  none: "none",
  card: "{kind}, spell {n}",
  cardKnown: "{kind}, spell {n}, value {v}",
  emptyTreasure: "empty treasure field",
  entrance: "entrance {n}",
  porch: "outside, before entrance {n}",
  yourWizard: "your wizard {g}",
  wizardOf: "{name}'s wizard {g}",
  reachable: "reachable",
  duelHere: "duel",
  takesHere: "takes {kind} on {at}",
  selected: "selected",
  canMove: "can move",
  close: "Close",
  waits: "{name} is choosing.",
  tie: "A tie is yours.",
  sum: "total",
  whyTake: "All of them are yours; only the order is your choice.",
  whyKeep: "Nobody keeps two of a kind. Which one goes, you choose; others see only its back.",
  whySpell: "You took {kind}: you may swap its grey card with any other now, or leave them.",
  whyDuel: "Armed, both show a card of one kind, and its value counts.",
  whyExchange: "You won the duel: you may exchange one kind of which both hold a card.",
} as const;

export type Phrase = keyof typeof EN;

const DE: Readonly<Record<Phrase, string>> = {
  board: "Aladdins Garten, 13 mal 11 Felder",
  yourTurnRoll: "Würfle mit allen vier Würfeln.",
  roll: "Würfeln",
  rollDuel: "Zum Duell würfeln",
  firstHalf: "Erster Halbzug",
  secondHalf: "Zweiter Halbzug",
  chooseWizard: "wähle einen Zauberer, dann ein Feld.",
  chooseDie: "wähle einen Würfel für den Zauberer oder berühre einen Zauberer.",
  goes: "Zauberer {g} geht {n} Schritte.",
  goesAny: "Zauberer {g}: wähle, wohin er geht.",
  noWay: "Zauberer {g} kann mit diesen Würfeln nicht ziehen.",
  ambiguous: "Wie viele Schritte?",
  steps: "Schritte",
  wizard: "Zauberer",
  left: "übrig",
  pass: "Passen",
  nothingLeft: "Mit den übrigen Würfeln kann kein Zauberer ziehen.",
  lifts:
    "Auf {f} haben Zauberer {a} + {b} zusammen {s}: {kind} auf {at} verlangt {spell} und ist dein.",
  duelAhead: "Ein Duell mit {name}: {a} + Wurf gegen {b} + Wurf; Gleichstand verliert.",
  fromOutside: "draußen",
  takeFirst: "Mehrere Schätze sind dein: berühre den, den du zuerst nimmst.",
  two: "Du hast zwei {kinds}: gib eine Karte ab.",
  newCard: "neu",
  oldCard: "alt",
  giveTo: "Geben an",
  putBack: "Lege {card} zurück: berühre ein helles Feld.",
  changeSpell: "Spruch von {kind} tauschen mit …",
  leaveSpells: "So lassen",
  challenged: "{name} fordert dich heraus",
  duelOf: "Duell",
  bare: "Ohne Schatz",
  armedWith: "Mit Schatz: {kind}",
  against: "gegen",
  won: "Gewonnen: eine Karte tauschen?",
  keepCards: "Karten behalten",
  winsDuel: "{name} gewinnt {a} zu {b}",
  die: "Wurf",
  unknown: "unbekannt",
  dieNamed: "Würfel {n}",
  dice: "Würfel",
  spells: "Sprüche",
  spellsWhat: "Kraft, die ein Schatz verlangt",
  yourCards: "Deine Karten",
  soFar: "bisher",
  hands: "Alle Karten",
  handsOf: "{name} hat",
  spellOf: "{kind}, Spruch {n}",
  mine: "dein Wert {v}",
  none: "keine",
  card: "{kind}, Spruch {n}",
  cardKnown: "{kind}, Spruch {n}, Wert {v}",
  emptyTreasure: "leeres Schatzfeld",
  entrance: "Eingang {n}",
  porch: "draußen vor Eingang {n}",
  yourWizard: "dein Zauberer {g}",
  wizardOf: "Zauberer {g} von {name}",
  reachable: "erreichbar",
  duelHere: "Duell",
  takesHere: "nimmt {kind} auf {at}",
  selected: "gewählt",
  canMove: "kann ziehen",
  close: "Schließen",
  waits: "{name} wählt.",
  tie: "Bei Gleichstand gewinnst du.",
  sum: "Summe",
  whyTake: "Alle sind dein; nur die Reihenfolge wählst du.",
  whyKeep:
    "Niemand behält zwei von einer Art. Welche geht, wählst du; andere sehen nur den Rücken.",
  whySpell: "Du hast {kind} genommen: jetzt darfst du die graue Karte mit einer anderen tauschen.",
  whyDuel: "Mit Schatz zeigen beide eine Karte derselben Art, und ihr Wert zählt mit.",
  whyExchange: "Du hast das Duell gewonnen: du darfst eine Art tauschen, die beide haben.",
};

/** A phrase with its blanks filled in. */
export function phrase(
  language: Language,
  name: Phrase,
  blanks: Readonly<Record<string, string | number>> = {},
): string {
  const said: string = (language === "de" ? DE : EN)[name];
  return said.replace(/\{(\w+)\}/g, (whole, blank: string) => String(blanks[blank] ?? whole));
}
