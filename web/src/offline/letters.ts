/** What the page and the worker that runs the table tell each other. */

/** Asked of the table; `id` is the page's own number. */
export type ToTable =
  | {
      readonly type: "fetch";
      readonly id: number;
      readonly method: string;
      readonly path: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: Uint8Array | null;
      /** Whether the cookies of this browser's table go along. */
      readonly cookies: boolean;
    }
  | { readonly type: "open"; readonly id: number; readonly path: string }
  | { readonly type: "say"; readonly id: number; readonly text: string }
  | { readonly type: "shut"; readonly id: number; readonly code: number };

export type FromTable =
  | {
      readonly type: "answer";
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: Uint8Array<ArrayBuffer>;
    }
  | { readonly type: "opened"; readonly id: number }
  | { readonly type: "heard"; readonly id: number; readonly text: string }
  | {
      readonly type: "closed";
      readonly id: number;
      readonly code: number;
      readonly reason: string;
    };

/** What the worker tells beside the table's answers. */
export type FromWorker =
  | FromTable
  /** The table can be asked. */
  | { readonly type: "ready" }
  /** Another page ran the table and is gone: what was asked has no answer; "ready" follows. */
  | { readonly type: "lost" }
  | { readonly type: "failed"; readonly message: string };
