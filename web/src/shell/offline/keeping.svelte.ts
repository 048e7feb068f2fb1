/** The offline files of this browser: whether they are here, how large, on their way. */
import { drop, isKept, isStale, keep, offlineSize } from "../../offline/tab";
import { settings } from "../../settings.svelte";
import { troubleOf, type Trouble } from "./trouble";

/** What is known of them: not offered where there is neither a server that has them nor a copy. */
export type Kept = "unknown" | "not offered" | "no" | "stale" | "yes";

class Keeping {
  kept = $state<Kept>("unknown");
  bytes = $state(0);
  /** How much of the download has arrived, in percent; null when there is none. */
  percent = $state<number | null>(null);
  trouble = $state<Trouble | null>(null);

  /** "7.4 MB", as the language writes it. */
  get size(): string {
    const megabytes = Math.max(0.1, this.bytes / 1e6);
    const digits = { maximumFractionDigits: megabytes < 10 ? 1 : 0 };
    return `${new Intl.NumberFormat(settings.language, digits).format(megabytes)} MB`;
  }

  async look(): Promise<Kept> {
    const bytes = await offlineSize().catch(() => null);
    this.bytes = bytes ?? 0;
    if (bytes === null) this.kept = "not offered";
    else if (await isKept()) this.kept = "yes";
    else this.kept = (await isStale()) ? "stale" : "no";
    return this.kept;
  }

  async fetch(): Promise<void> {
    this.trouble = null;
    this.percent = 0;
    try {
      await keep(({ loaded, total }) => {
        this.percent = Math.min(100, Math.round((100 * loaded) / Math.max(1, total)));
      });
    } catch (error) {
      this.trouble = troubleOf(error, true);
    }
    this.percent = null;
    await this.look();
  }

  async drop(): Promise<void> {
    await drop();
    await this.look();
  }
}

export const keeping = new Keeping();
