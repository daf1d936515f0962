// `npm run bench`: every figure of one run, on both databases and in two sizes, and the floor to divide by.
// `--quick` measures 20,000 bookings only, with fewer requests. `--huge` adds 2,000,000 bookings on PostgreSQL.
// `--records` measures only the records of a large house, beside 20,000 bookings on PostgreSQL, and their plans.
// `--pages` measures only the web site with many pages and the press releases of it.
// `--plans` looks only at the plans of the lists of bookings.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { Browser } from "playwright";
import { type PostgresServer, startPostgres } from "../backend/testing/postgres-server";
import { measureArticles } from "./articles";
import { measureBrowser, openBrowser } from "./browser";
import { measureBulk, measureImport, measureUpload } from "./bulk";
import { measureCells } from "./cells";
import { measureCreations } from "./creations";
import { measureExports } from "./exports";
import { measureFlatPlans } from "./flat-plans";
import { measureImmoflashIssues } from "./immoflash-issues";
import { type LoadFigures, measureLoad } from "./load";
import { type Market, makeMarket } from "./market";
import { measureNewsletters, measureSending } from "./newsletters";
import { measureOverviews } from "./overviews";
import { measureLibraryUpload, measureRenditions } from "./pictures";
import { findWholeReads } from "./plans";
import { measurePresence } from "./presence";
import { measurePressReleases } from "./press-releases";
import { processorTimes } from "./processes";
import { measureProcessorTime } from "./processor-time";
import { nodeVersion, type Settings, seed, startFloor, startProduct } from "./product";
import { fillRecords, measureRecords } from "./records";
import { collectSaveForms, postSave } from "./saves";
import { getScreen, signIn } from "./service";
import { measureSitePages } from "./site-pages";
import {
  browserLines,
  type Column,
  duration,
  latencies,
  printTable,
  processorTime,
  rate,
  seconds,
  throughput,
} from "./table";

const quick = process.argv.includes("--quick");
const HUGE = 2_000_000;
/** The plans of the lists are looked at with so many bookings. */
const PLANNED = 200_000;
const onlyPages = process.argv.includes("--pages");
const onlyRecords = process.argv.includes("--records") || onlyPages;
const onlyPlans = process.argv.includes("--plans");
const sizes = [
  ...(onlyPlans ? [] : [20_000]),
  ...(quick || onlyRecords ? [] : [PLANNED]),
  ...(process.argv.includes("--huge") ? [HUGE] : []),
];
const rounds = quick
  ? { one: 60, many: 12, overviews: 20, creations: 20, heavy: 2, pictures: 20 }
  : { one: 200, many: 40, overviews: 100, creations: 60, heavy: 5, pictures: 100 };

/** How long one thing is measured at most, in seconds: a slow machine takes fewer turns. */
const AT_MOST = 10;

async function measureFloor(url: string): Promise<LoadFigures[]> {
  const floor = await startFloor(url);
  const get = async () => {
    await (await fetch(`${floor.url}/bookings`)).text();
  };
  const figures = [
    await measureLoad(1, rounds.one, get, AT_MOST),
    await measureLoad(16, rounds.many, get, AT_MOST),
  ];
  await floor.stop();
  return figures;
}

async function measureProduct(
  settings: Settings,
  size: number,
  market: Market,
  browser: Browser,
  floor: LoadFigures[],
): Promise<Column> {
  const product = await startProduct(settings);
  const column: Column = new Map();
  try {
    const client = await signIn(product.url);
    const forms = await collectSaveForms(browser, product.url, client.token, 18);
    const get = () => getScreen(client, "/bookings", "<tbody");
    const list = await measureLoad(1, rounds.one, get, AT_MOST);
    if (floor[0]) column.set("floor, list, 1 client", latencies(floor[0]));
    if (floor[1]) column.set("floor, list, 16 clients", throughput(floor[1]));
    const ratio = list.p50 / (floor[0]?.p50 ?? Number.NaN);
    column.set("list, 1 client", `${latencies(list)}, ${ratio.toFixed(1)} × floor`);
    column.set("list, 16 clients", await measureMany(get));
    const post = (offset: number) => async (nth: number, round: number) => {
      const form = forms[nth + offset];
      if (!form) throw new Error("no form for this client");
      await postSave(form, client.token, round);
    };
    const saved = forms.at(-1);
    if (!saved) throw new Error("no form to save");
    const work = await measureProcessorTime(product, client, saved, rounds.one);
    for (const [name, figure] of Object.entries(work)) {
      column.set(`processor time: ${name}`, processorTime(figure));
    }
    column.set("save form, 1 client", latencies(await measureLoad(1, rounds.one, post(0), AT_MOST)));
    column.set("save form, 16 clients", throughput(await measureLoad(16, rounds.many, post(1), AT_MOST)));
    for (const [name, figures] of Object.entries({
      ...(await measureOverviews(client, rounds.overviews)),
      ...(await measureCreations(client, market, { many: rounds.creations, few: rounds.heavy })),
    })) {
      column.set(name, latencies(figures));
    }
    column.set("presence, 200 windows", duration(await measurePresence(client)));
    for (const [name, figures] of Object.entries(await measureBulk(client, market, rounds.heavy))) {
      column.set(name, seconds(figures));
    }
    for (const [name, figures] of Object.entries(await measureCells(client, market, rounds.heavy)))
      column.set(name, latencies(figures));
    for (const [name, cell] of await measureExports(product, client, size, rounds.heavy))
      column.set(name, cell);
    column.set("import of 5,000 lines", seconds(await measureImport(client, market, 2)));
    column.set("upload of 10 MB", latencies(await measureUpload(client, rounds.heavy)));
    const uploaded = await measureLibraryUpload(settings, client, rounds.pictures);
    column.set(`upload of ${rounds.pictures} pictures`, duration(uploaded.answered));
    column.set(
      `upload of ${rounds.pictures} pictures, until all sizes are made`,
      duration(uploaded.complete),
    );
    for (const [label, isSlow] of [
      ["browser", false],
      ["Slow 3G", true],
    ] as const) {
      const figures = await measureBrowser(browser, product.url, client.token, isSlow);
      for (const [name, cell] of browserLines(label, figures)) column.set(name, cell);
    }
    column.set("resident memory", `${product.memory().toFixed(0)} MB`);
  } finally {
    await product.stop();
  }
  if (settings.DATABASE_URL) column.set("list, 16 clients, 2 workers", await measureTwoWorkers(settings));
  return column;
}

/** The records of a large house; on a database that is measured for nothing else afterwards. */
async function addRecords(settings: Settings, browser: Browser, column: Column): Promise<void> {
  await fillRecords(settings.DATABASE_URL);
  if (!onlyPages) {
    const { perSecond, megabytes } = await measureSending(settings.DATABASE_URL);
    column.set("newsletter, signed, to a relay beside it", rate(perSecond));
    column.set("newsletter, memory of the process that sends", `${megabytes.toFixed(0)} MB`);
  }
  const product = await startProduct(settings);
  try {
    const client = await signIn(product.url);
    const pages = await measureSitePages(browser, client, rounds.overviews);
    for (const [name, figures] of Object.entries(pages.latency)) column.set(name, latencies(figures));
    for (const [name, figures] of Object.entries(pages.throughput)) column.set(name, throughput(figures));
    for (const [name, kilobytes] of Object.entries(pages.kilobytes))
      column.set(name, `${kilobytes.toFixed(1)} KB`);
    const releases = await measurePressReleases(client, rounds.overviews, rounds.heavy);
    for (const [name, figures] of Object.entries(releases)) column.set(name, latencies(figures));
    if (onlyPages) return;
    for (const [name, figures] of Object.entries(await measureRecords(client, rounds.overviews))) {
      column.set(name, latencies(figures));
    }
    const flash = await measureImmoflashIssues(browser, client, rounds.overviews);
    for (const [name, figures] of Object.entries(flash)) column.set(name, latencies(figures));
    const plans = await measureFlatPlans(client, rounds.overviews);
    for (const [name, figures] of Object.entries(plans)) column.set(name, latencies(figures));
    const newsletters = await measureNewsletters(client, settings.DATABASE_URL, rounds.overviews);
    for (const [name, figures] of Object.entries(newsletters)) column.set(name, latencies(figures));
    const articles = await measureArticles(browser, client, rounds.overviews);
    for (const [name, figures] of Object.entries(articles.latency)) column.set(name, latencies(figures));
    for (const [name, figures] of Object.entries(articles.throughput)) column.set(name, throughput(figures));
  } finally {
    await product.stop();
  }
}

/** Measures 16 clients, and how busy they, the server and the database keep the machine. */
async function measureMany(get: () => Promise<void>): Promise<string> {
  const before = processorTimes();
  const figures = await measureLoad(16, rounds.many, get, AT_MOST);
  const after = processorTimes();
  const busy = (after.busy - before.busy) / (after.all - before.all);
  return `${throughput(figures)}, processors ${(busy * 100).toFixed(0)} % busy`;
}

/** Measures two processes behind one port, warmed up as the single one before. */
async function measureTwoWorkers(settings: Settings): Promise<string> {
  const product = await startProduct({ ...settings, WORKERS: "2" });
  try {
    const client = await signIn(product.url);
    const get = () => getScreen(client, "/bookings", "<tbody");
    await measureLoad(16, rounds.many, get, AT_MOST);
    return await measureMany(get);
  } finally {
    await product.stop();
  }
}

/** No list may read a whole table that grows with the years, whatever its filter and order. */
async function assertPlans(
  postgres: PostgresServer,
  settings: Settings,
  lists: "bookings" | "records",
): Promise<void> {
  say(`looks at the plans of the lists of ${lists}`);
  const found = await findWholeReads(postgres, settings.DATABASE_URL, lists, async () => {
    const product = await startProduct(settings);
    return { client: await signIn(product.url), stop: product.stop };
  });
  for (const { address, table, statement } of found) {
    console.error(`${address} reads all of ${table}:\n  ${statement}`);
  }
  if (found.length > 0) process.exitCode = 1;
}

/** A new database of that server. */
async function createDatabase(postgres: PostgresServer, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

const started = performance.now();
const say = (what: string) => console.log(`${((performance.now() - started) / 1000).toFixed(0)} s: ${what}`);

async function main(): Promise<void> {
  say(`Node ${nodeVersion()}`);
  const directory = await mkdtemp(path.join(tmpdir(), "backoffice-bench-"));
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL to measure with on this machine");
  const browser = await openBrowser();
  const columns = new Map<string, Column>();
  try {
    const renditions = onlyRecords || onlyPlans ? null : await measureRenditions(rounds.heavy);
    for (const size of sizes) {
      const databases: [string, Settings][] = [
        [
          "PostgreSQL",
          {
            DATABASE_URL: await createDatabase(postgres, `bench_${size}`),
            DATA_DIR: path.join(directory, `postgres-${size}`),
          },
        ],
      ];
      if (size < HUGE && !onlyRecords && !onlyPlans) {
        databases.push(["PGlite", { DATABASE_URL: "", DATA_DIR: path.join(directory, `pglite-${size}`) }]);
      }
      say(`seeds ${databases.map(([name]) => name).join(" and ")} with ${size} bookings`);
      // Side by side: nothing is measured yet.
      await Promise.all(databases.map(([, settings]) => seed(settings, size)));
      let floor: LoadFigures[] = [];
      for (const [name, settings] of databases) {
        if (onlyPlans) {
          await assertPlans(postgres, settings, "bookings");
          continue;
        }
        const market = await makeMarket(settings);
        say(`measures ${name} with ${size} bookings`);
        if (settings.DATABASE_URL && !onlyRecords) floor = await measureFloor(settings.DATABASE_URL);
        const column: Column = onlyRecords
          ? new Map()
          : await measureProduct(settings, size, market, browser, floor);
        if (renditions !== null) column.set("renditions per second and core", rate(renditions));
        columns.set(`${name}, ${size / 1000}k`, column);
        if (!settings.DATABASE_URL || size === HUGE) continue;
        if (size === PLANNED) await assertPlans(postgres, settings, "bookings");
        await addRecords(settings, browser, column);
        if ((onlyRecords && !onlyPages) || size === PLANNED) await assertPlans(postgres, settings, "records");
      }
    }
    say("done");
  } finally {
    // Shows the measurements even if a later one failed.
    printTable(columns);
    await browser.close();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

await main();
