/** Sentences of a text; what stands in brackets or between `**` is not cut. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}*„“"])/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
