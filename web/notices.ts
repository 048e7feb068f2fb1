/**
 * A Vite plugin: writes which packages of others are in the built page, with their licences.
 *
 * `licences.txt` is for people and is served with the page; `page.cdx.json` is the same for
 * programs, a bill of materials in the form CycloneDX, which goes into the wheel.
 */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const INSIDE = "/node_modules/";
const LICENCE_FILE = /^licen[cs]e(\.md|\.txt)?$/i;
/** What a build tool adds of its own begins with its name; none of what the tool bundles is in it. */
const BUILD_TOOL = /^\0?(vite|rolldown)\//;
const FURTHER = /^# Licenses of bundled dependencies$/m;

interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

export function notices(): Plugin {
  let modules = "";
  return {
    name: "spieltisch-notices",
    apply: "build",
    configResolved(config) {
      modules = config.root + INSIDE;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const folders = chunks.flatMap((chunk) =>
        chunk.moduleIds.map((id) => folderOf(id, modules)).filter((folder) => folder !== null),
      );
      const packages = [...new Set(folders)].map(read).sort((a, b) => (a.name < b.name ? -1 : 1));
      this.emitFile({ type: "asset", fileName: "licences.txt", source: asText(packages) });
      this.emitFile({ type: "asset", fileName: "page.cdx.json", source: asBill(packages) });
    },
  };
}

/** The folder of the package that a module comes from, null for a module of our own. */
function folderOf(id: string, modules: string): string | null {
  const at = id.lastIndexOf(INSIDE);
  if (at < 0) {
    const tool = BUILD_TOOL.exec(id)?.[1];
    return tool ? modules + tool : null;
  }
  const [first = "", second = ""] = id.slice(at + INSIDE.length).split("/");
  return id.slice(0, at) + INSIDE + (first.startsWith("@") ? `${first}/${second}` : first);
}

function read(folder: string): Package {
  const told = JSON.parse(readFileSync(resolve(folder, "package.json"), "utf-8"));
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  if (!told.version || !told.license || !file)
    throw new Error(`${folder} does not say what its licence is`);
  const text = readFileSync(resolve(folder, file), "utf-8")
    .split(FURTHER)[0]!
    .replaceAll("\r\n", "\n")
    .trim();
  return { name: told.name, version: told.version, licence: told.license, text };
}

function asText(packages: readonly Package[]): string {
  const parts = packages.map(
    ({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}\n`,
  );
  const head = "This page is Spieltisch, under the Apache License 2.0. It contains:\n";
  return [head, ...parts].join(`\n${"-".repeat(72)}\n\n`);
}

function asBill(packages: readonly Package[]): string {
  const components = packages.map(({ name, version, licence }) => {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    return {
      type: "library",
      "bom-ref": purl,
      name,
      version,
      licenses: [{ license: { id: licence } }],
      purl,
    };
  });
  const bill = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, components };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
