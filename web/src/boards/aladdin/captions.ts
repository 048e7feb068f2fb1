/** Names of places for screen readers, and what the turn bar says while I choose. */
import type { Prompt, Language } from "../board";
import type { Place } from "./geometry";
import { duelName, kindName, type Phrase, phrase, stepsName, theKind } from "./phrases";
import { foeAt, liftsAt, type Target } from "./preview";
import type { Garden, Wizard } from "./garden";
import type { Fight } from "./fights";
import { placeName, taskOf } from "./words";

export interface Seen {
  readonly language: Language;
  readonly garden: Garden;
  readonly mine: string | null;
  readonly nameOf: (seat: string) => string;
}

/** "wizard 4 of Bruno", "your wizard 4". */
function wizardName(wizard: Wizard, { language, mine, nameOf }: Seen): string {
  return wizard.seat === mine
    ? phrase(language, "yourWizard", { g: wizard.grade })
    : phrase(language, "wizardOf", { g: wizard.grade, name: nameOf(wizard.seat) });
}

function cardName(at: string, { language, garden }: Seen): string | null {
  const card = garden.treasures.get(at);
  if (!card) return null;
  const blanks = {
    kind: kindName(card.kind, language),
    n: garden.spells.get(card.kind) ?? 0,
    v: card.value ?? "",
  };
  return phrase(language, card.value === null ? "card" : "cardKnown", blanks);
}

/** What a person would say of a place: "g8, your wizard 4, can move". */
export function cellName(
  place: Place,
  wizards: readonly Wizard[],
  marks: { readonly isMovable: boolean; readonly isSelected: boolean; readonly target?: Target },
  seen: Seen,
): string {
  const { language, garden } = seen;
  const parts = [placeName(place.id, language)];
  parts.push(...wizards.map((wizard) => wizardName(wizard, seen)));
  const card = cardName(place.id, seen);
  if (card) parts.push(card);
  else if (place.kind === "treasure") parts.push(phrase(language, "emptyTreasure"));
  if (marks.isSelected) parts.push(phrase(language, "selected"));
  else if (marks.isMovable) parts.push(phrase(language, "canMove"));
  if (marks.target) {
    parts.push(phrase(language, marks.target.isDuel ? "duelHere" : "reachable"));
    for (const at of marks.target.lifts) {
      const lifted = garden.treasures.get(at);
      if (!lifted) continue;
      parts.push(phrase(language, "takesHere", { kind: theKind(lifted.kind, language), at }));
    }
  }
  return parts.join(", ");
}

/** What going there would bring about. */
export function effectOf(grade: number, to: string, seen: Seen): string | undefined {
  const { language, garden, mine, nameOf } = seen;
  if (!mine) return undefined;
  const foe = foeAt(garden, mine, to);
  const parts = liftsAt(garden, mine, grade, to).map(({ at, kind, spell, grades: [a, b] }) => {
    const name = theKind(kind, language);
    return phrase(language, "lifts", {
      f: to,
      a,
      b,
      s: a + b,
      kind: name,
      at,
      spell,
    });
  });
  if (foe) {
    parts.unshift(
      phrase(language, "duelAhead", { name: nameOf(foe.seat), a: grade, b: foe.grade }),
    );
  }
  return parts.length > 0 ? parts.join(" ") : undefined;
}

export interface Choosing {
  readonly grade: number | null;
  readonly distance: number | null;
  readonly targets: number;
  readonly looked: string | null;
}

/** What the turn bar says in a half-move. */
export function hintOf(choosing: Choosing, seen: Seen): Prompt {
  const { language, garden } = seen;
  const { grade, distance, looked } = choosing;
  const half = phrase(language, garden.half === 1 ? "firstHalf" : "secondHalf");
  if (grade === null) return { text: `${half}: ${phrase(language, "chooseDie")}` };
  if (choosing.targets === 0) {
    return { text: phrase(language, "noWay", { g: grade }), rule: "ALA-6" };
  }
  const text =
    distance === null
      ? phrase(language, "goesAny", { g: grade })
      : phrase(language, "goes", { g: grade, steps: stepsName(distance, language) });
  const effect = looked ? effectOf(grade, looked, seen) : undefined;
  if (!looked || !effect) return { text: `${half}: ${text}` };
  const isDuel = seen.mine !== null && foeAt(garden, seen.mine, looked) !== null;
  return { text: `${half}: ${text}`, effect, rule: isDuel ? "ALA-18" : "ALA-12" };
}

/** Why a question is asked, by its phase. */
const REASONS: Readonly<Record<string, { readonly why: Phrase; readonly rule: string }>> = {
  take: { why: "whyTake", rule: "ALA-13" },
  keep: { why: "whyKeep", rule: "ALA-15" },
  spell: { why: "whySpell", rule: "ALA-16" },
  duel: { why: "whyDuel", rule: "ALA-18" },
  exchange: { why: "whyExchange", rule: "ALA-21" },
};

/** What the turn bar says of a question on the board; null when none is asked. */
export function reasonOf(seen: Seen): Prompt | null {
  const { language, garden } = seen;
  const reason = REASONS[garden.phase];
  if (!reason) return null;
  const kind = garden.settled ? theKind(garden.settled, language) : "";
  return {
    text: taskOf(garden, seen),
    effect: phrase(language, reason.why, { kind }),
    rule: reason.rule,
  };
}

/** With the result of the last duel, which is told until the next choice is made. */
export function withResult(hint: Prompt | null, fight: Fight | null, seen: Seen): Prompt | null {
  const { winner = null, strengths = null } = fight ?? {};
  // The question that follows from a duel tells it itself.
  if (!winner || !strengths || seen.garden.phase === "exchange") return hint;
  const { garden, language, nameOf } = seen;
  const told = duelName(nameOf(winner), strengths, language);
  const before = hint ?? { text: taskOf(garden, seen) };
  // What the place pointed at would bring about comes first.
  const effect =
    garden.phase === "move" ? (before.effect ?? told) : `${told} ${before.effect ?? ""}`;
  return { rule: "ALA-19", ...before, effect: effect.trim() };
}
