/** The offline files: which there are, and those that are kept in this browser. */
import { ROOT } from "../route.svelte";
import { clear, has, put } from "./drawer";
import type { Loading } from "./tab";

/** A file as it travels: packed already where that helps, so that any host will do. */
interface OfflineFile {
  readonly name: string;
  /** Bytes that are fetched. */
  readonly bytes: number;
  /** Of these bytes, in hex. */
  readonly sha256: string;
}

/** `offline/manifest.json`: one build of the offline files. */
export interface Manifest {
  /** Names the build, and the folder below `offline/` that holds its files. */
  readonly digest: string;
  /** Spieltisch's version that these files are. */
  readonly version: string;
  readonly bytes: number;
  readonly files: readonly OfflineFile[];
}

/** Where a site below a prefix keeps its files apart from others on the same host. */
const root = () => new URL(ROOT, location.href);
/** The cache of the offline files; sw.ts reads it by the same name. */
export const offlineCache = (path: string) => `offline ${path}`;
const LIST = "offline/manifest.json";
/** How a server says that it has no offline files, and how a static host does. */
const NOTHING = [204, 404];

export const addressOf = (build: Manifest, name: string) =>
  new URL(`offline/${build.digest}/${name}`, root()).href;

const PACKED = /\.gz$/;
/** Kept unpacked in the cache, whose answers browsers keep with what they have compiled of them. */
const PROGRAM = /\.wasm\.gz$/;
const keptAt = (build: Manifest, { name }: OfflineFile) =>
  addressOf(build, PROGRAM.test(name) ? name.replace(PACKED, "") : name);
/** Other packed files are kept unpacked in the drawer, where there is one. */
const inDrawer = ({ name }: OfflineFile) =>
  PACKED.test(name) && !PROGRAM.test(name) ? name.replace(PACKED, "") : null;
const ownerOf = ({ digest }: Manifest) => ({ path: root().pathname, build: digest });

/** Null in an old browser, and at a plain http address that is not this machine's own. */
const shelf = () =>
  "caches" in globalThis ? caches.open(offlineCache(root().pathname)) : Promise.resolve(null);

/** The build that is offered now, else the one that is kept; null: neither. */
export async function manifest(): Promise<Manifest | null> {
  try {
    const answer = await fetch(new URL(LIST, root()), { cache: "no-cache" });
    if (NOTHING.includes(answer.status)) return null;
    if (answer.ok) return (await answer.json()) as Manifest;
  } catch {
    // There is no network: what is kept will do.
  }
  return kept();
}

/** The build of which every file is kept. */
export async function kept(): Promise<Manifest | null> {
  const cache = await shelf();
  const list = await cache?.match(new URL(LIST, root()));
  return list ? ((await list.json()) as Manifest) : null;
}

/** Whether everything of the build that is offered is here. */
export async function hasAll(): Promise<boolean> {
  const [offered, here] = await Promise.all([manifest(), kept()]);
  return here !== null && offered?.digest === here.digest;
}

/**
 * Fetches a build, and keeps it where the browser can. The list is kept last: where it is, all of
 * its files are. Files of other builds go.
 */
export async function fill(onloading: (loading: Loading) => void): Promise<Manifest> {
  const build = await manifest();
  if (build === null) throw new Error("this site has no offline files");
  const cache = await shelf();
  if (cache === null || (await kept())?.digest === build.digest) return build;
  let loaded = 0;
  const count = (bytes: number) => {
    loaded += bytes;
    onloading({ loaded, total: build.bytes, phase: "download" });
  };
  count(0);
  for (const file of build.files) await fetchInto(cache, build, file, count);
  await cache.put(new URL(LIST, root()), new Response(JSON.stringify(build)));
  const mine = new Set(build.files.map((file) => keptAt(build, file)));
  for (const { url } of await cache.keys())
    if (!mine.has(url) && url !== new URL(LIST, root()).href) await cache.delete(url);
  await clear(root().pathname, build.digest);
  await navigator.storage.persist();
  return build;
}

/** Deletes what is kept. */
export async function empty(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(offlineCache(root().pathname));
  await clear(root().pathname, null);
}

async function fetchInto(
  cache: Cache,
  build: Manifest,
  file: OfflineFile,
  count: (bytes: number) => void,
): Promise<void> {
  const [place, name] = [keptAt(build, file), inDrawer(file)];
  if ((name && (await has(ownerOf(build), name))) || (await cache.match(place))) {
    count(file.bytes);
    return;
  }
  const answer = await fetch(addressOf(build, file.name));
  if (!answer.ok || !answer.body) throw new Error(`${file.name} could not be fetched`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let reader = answer.body.getReader(), step = await reader.read(); !step.done;) {
    parts.push(step.value);
    count(step.value.byteLength);
    step = await reader.read();
  }
  const data = new Blob(parts);
  if ((await digestOf(await data.arrayBuffer())) !== file.sha256)
    throw new Error(`${file.name} came damaged`);
  if (name && (await put(ownerOf(build), name, data))) return;
  await cache.put(place, PROGRAM.test(file.name) ? program(data) : new Response(data, answer));
}

function program(packed: Blob): Response {
  const unpacked = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "content-type": "application/wasm" } });
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
