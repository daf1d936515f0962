// How large the project is: the lines of each area, what a browser loads for each screen, and the SQL statements that the
// sweep counted. `scripts/sizes.json` holds the sizes that the present ones are compared with, the base. `npm test` prints
// what has grown since, and fails where something is more than a tenth above it. `npm run sizes` writes a new base: once
// for a piece of work as a whole, and not to get rid of a failure.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfStale } from "./build.mjs";
import { filesBelow } from "./build-once.mjs";
import { BROWSER_TESTS } from "./checks.mjs";
import { installPackages, root } from "./install.mjs";
import { statementsOf } from "./reports.mjs";
import { reportOf } from "./steps.mjs";

const BASE = path.join(root, "scripts/sizes.json");
const CLIENT = path.join(root, "build/client");

/**
 * What is measured, each by names. `isTypical`: only most of them say
 * something, as one alone also depends on what ran before.
 */
const KINDS = {
  lines: { label: "Lines of areas" },
  scripts: { label: "Scripts of screens, KB" },
  styles: { label: "Styles of screens, KB" },
  requests: { label: "Requests of screens" },
  later: { label: "What is loaded later, KB" },
  statements: { label: "SQL statements of states", isTypical: true },
};
/** From so many states on, their statements are compared. */
const ENOUGH_STATES = 100;

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const inKilobytes = (bytes) => Math.round(bytes / 100) / 10;
const sorted = (entries) => Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The lines of an area: routes, domain, service and texts together, without tests. */
function linesOf(area) {
  const own = [`app/routes/${area}`, `domain/${area}`, `backend/modules/${area}`]
    .flatMap((room) => [...filesBelow(path.join(root, room))])
    .filter((file) => /\.(tsx?|css)$/.test(file) && !path.basename(file).includes(".test."))
    .map((file) => readFileSync(file, "utf8"));
  const file = path.join(root, `locales/de/${area}.json`);
  const texts = existsSync(file) ? readFileSync(file, "utf8") : "";
  // The messages of its rules count for the rules: what the screens say is what is counted.
  const shown = texts.replace(/^ {2}"(?:validation|deletion)": \{\n.*?^ {2}\},?\n/gms, "");
  return sum([...own, shown].map((text) => text.trimEnd().split("\n").length));
}

/** The lines of all areas. */
export function linesOfAreas() {
  const areas = readdirSync(path.join(root, "app/routes"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return sorted(areas.map((area) => [area, linesOf(area)]));
}

/** The bytes of a file of the build as it travels. */
function bytesOf(address) {
  const file = path.join(CLIENT, address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The one file of the build whose name fits. */
function assetNamed(pattern) {
  const found = readdirSync(path.join(CLIENT, "assets")).filter((name) => pattern.test(name));
  if (found.length !== 1) throw new Error(`${found.length} files of the build are named ${pattern}`);
  return `/assets/${found[0]}`;
}

/**
 * What a browser loads until a screen is live, by the manifest of the build: scripts and styles in KB of 1,000 bytes,
 * compressed, and the number of requests, that of the page among them. `later` are the larger files that no screen loads
 * at once.
 */
export function weightsOfScreens() {
  const manifest = assetNamed(/^manifest-\w+\.js$/);
  const { entry, routes } = JSON.parse(
    /^window\.__remixManifest=(.*);$/s.exec(readFileSync(path.join(CLIENT, manifest), "utf8"))?.[1] ?? "",
  );
  // What the page around all screens links.
  const shared = assetNamed(/^app-[\w-]+\.css$/);
  const around = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const chainOf = (route) => (route ? [route, ...chainOf(routes[route.parentId])] : []);
  const screens = Object.values(routes)
    // Addresses that answer without a screen import nothing.
    .filter(({ id, imports = [] }) => !around.has(id) && imports.length > 0)
    .map((route) => {
      const parts = [entry, ...chainOf(route)];
      const scripts = new Set([
        manifest,
        ...parts.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ]);
      const styles = new Set([shared, ...parts.flatMap(({ css = [] }) => css)]);
      return { id: route.id.replace(/^routes\//, ""), scripts: [...scripts], styles: [...styles] };
    });
  const of = (sizeOf) => sorted(screens.map((screen) => [screen.id, sizeOf(screen)]));
  const kilobytesOf = (files) => inKilobytes(sum(files.map(bytesOf)));
  return {
    scripts: of(({ scripts }) => kilobytesOf(scripts)),
    styles: of(({ styles }) => kilobytesOf(styles)),
    requests: of(({ scripts, styles }) => 1 + scripts.length + styles.length),
    later: laterFiles(new Set(screens.flatMap(({ scripts, styles }) => [...scripts, ...styles]))),
  };
}

const LARGE_BYTES = 5000;

/** The larger files that no screen loads at once, by their names without hashes. */
function laterFiles(atOnce) {
  const large = readdirSync(path.join(CLIENT, "assets"))
    .map((name) => `/assets/${name}`)
    .filter((address) => /\.(js|css|woff2)$/.test(address) && !atOnce.has(address))
    // Styles that only the server's own build has, for its links.
    .filter((address) => !address.startsWith("/assets/server-build-") && bytesOf(address) >= LARGE_BYTES);
  const nameOf = (address) => path.basename(address).replace(/-[\w-]{8}(\.\w+)$/, "$1");
  return sorted(large.map((address) => [nameOf(address), inKilobytes(bytesOf(address))]));
}

/** The sizes of the base. */
export const baseSizes = () => JSON.parse(readFileSync(BASE, "utf8"));

/** What may be at most: a tenth above the base, and one more, so that small numbers can grow at all. */
const mostOf = (base) => base * 1.1 + 1;

/** The names that both have, each with its size before and now. */
function pairsOf(base = {}, now = {}) {
  return Object.keys(now)
    .filter((name) => name in base)
    .map((name) => ({ name, before: base[name], after: now[name] }));
}

const totalsOf = (pairs) => ({
  before: sum(pairs.map(({ before }) => before)),
  after: sum(pairs.map(({ after }) => after)),
});

/** What is more than a tenth above the base, each in words; what the base does not name may be anything. */
export function tooLarge(base, now) {
  return Object.entries(KINDS).flatMap(([kind, { label, isTypical }]) => {
    const pairs = pairsOf(base[kind], now[kind]);
    const large = pairs.filter(({ before, after }) => after > mostOf(before));
    if (isTypical && (pairs.length < ENOUGH_STATES || large.length <= pairs.length / 2)) return [];
    return large.map(({ name, before, after }) => `${label}, ${name}: ${after}, ${before} in the base`);
  });
}

const MOST_NAMED = 4;
const rounded = (number) => Math.round(number * 10) / 10;

/** What grew since the base, a line for each kind; and what the base does not name. */
export function grown(base, now) {
  return Object.entries(KINDS).flatMap(([kind, { label }]) => {
    const names = Object.keys(now[kind] ?? {});
    if (names.length === 0) return [];
    const pairs = pairsOf(base[kind], now[kind]);
    const { before, after } = totalsOf(pairs);
    const share = before > 0 ? ((after / before - 1) * 100).toFixed(1) : "0.0";
    const larger = pairs
      .filter((pair) => pair.after > pair.before)
      .sort((a, b) => b.after - b.before - (a.after - a.before));
    const named = larger.slice(0, MOST_NAMED).map((pair) => `${pair.name} ${pair.before} → ${pair.after}`);
    const added = names.filter((name) => !(name in (base[kind] ?? {})));
    const parts = [
      `${rounded(before)} → ${rounded(after)} (${share} %), ${larger.length} of ${names.length} grew`,
      ...named,
      ...(added.length > 0 ? [`new: ${added.slice(0, MOST_NAMED).join(", ")} (${added.length})`] : []),
    ];
    return [`  ${label}: ${parts.join("; ")}`];
  });
}

/** All sizes as they are; those of the build if there is one, those of the sweep if it ran. */
export function sizesNow({ hasBuild, browserReport }) {
  return {
    lines: linesOfAreas(),
    ...(hasBuild ? weightsOfScreens() : {}),
    ...(browserReport ? { statements: statementsOf(browserReport) } : {}),
  };
}

async function writeBase() {
  process.chdir(root);
  installPackages();
  await buildIfStale();
  const before = existsSync(BASE) ? baseSizes() : {};
  const now = sizesNow({ hasBuild: true, browserReport: reportOf(BROWSER_TESTS) });
  console.log(["Since the last base:", ...grown(before, now)].join("\n"));
  // States that the last run did not open keep what they had.
  const statements = sorted(Object.entries({ ...before.statements, ...now.statements }));
  writeFileSync(BASE, `${JSON.stringify({ ...now, statements }, null, 2)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await writeBase();
