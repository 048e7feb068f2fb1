/** Small things kept on this device; a browser that keeps nothing still plays. */

const PREFIX = "spieltisch.";

export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden.
  }
}

/** Let go of everything whose name begins so, but not so. */
export function forget(beginning: string, except: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isMeant = key.startsWith(PREFIX + beginning) && !key.startsWith(PREFIX + except);
      if (isMeant) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept then.
  }
}

/** What was kept under a name, or null. The caller knows what it kept. */
export function recall<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Hear when another page of this device keeps something under a name; call the answer to stop. */
export function whenKept(name: string, heard: () => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === PREFIX + name) heard();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
