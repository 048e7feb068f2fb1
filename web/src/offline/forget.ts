/** Deletes every game of this browser's table. */
import { ROOT } from "../route.svelte";

/** As in worker.ts. */
const NAME = `spieltisch ${ROOT}`;
const LONGEST_MS = 3000;

/**
 * Whether all are deleted by now. The table must be closed in this page; while another page of this
 * browser has it open, they are deleted as soon as that one is closed.
 */
export function forget(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(NAME);
    asked.onsuccess = () => resolve(true);
    asked.onerror = () => reject(asked.error ?? new Error("IndexedDB gave no answer"));
    // A worker that was ended a moment ago may still be closing it.
    asked.onblocked = () => setTimeout(() => resolve(false), LONGEST_MS);
  });
}
