import { filled, type Gaps } from "../../i18n/index.svelte";
import { postDe, postEn, type PostKey } from "../../i18n/post";

/** A text about letters and calendars, as `t` gives those of the shell. */
export function p(key: PostKey, gaps: Gaps = {}): string {
  return filled(postEn[key], postDe[key], gaps);
}
