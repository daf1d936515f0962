// `npm run bench`: every figure of one run, on both databases and in two sizes, and the floor to divide by.
// `--quick` measures 20,000 bookings only, with fewer requests.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { DEMO_SIGN_INS } from "../backend/seed/demo";
import { startPostgres } from "../backend/testing/postgres-server";
import { type BrowserFigures, measureBrowser, openBrowser } from "./browser";
import { type LoadFigures, measureLoad } from "./load";
import { seed, startFloor, startProduct } from "./product";
import { collectSaveForms, postSave } from "./saves";

const quick = process.argv.includes("--quick");
const sizes = quick ? [20_000] : [20_000, 200_000];
const rounds = quick ? { one: 60, many: 12 } : { one: 200, many: 40 };

async function signIn(url: string): Promise<string> {
  const account = DEMO_SIGN_INS[0];
  if (!account) throw new Error("no demo sign-in");
  const body = new URLSearchParams({ email: account.email, password: account.password });
  const response = await fetch(`${url}/login`, { method: "POST", body, redirect: "manual" });
  const token = response.headers.getSetCookie().find((line) => line.startsWith("imvtoken="));
  if (!token) throw new Error(`signing in answered ${response.status}`);
  return token.split(";")[0]?.slice("imvtoken=".length) ?? "";
}

function listRequest(url: string, cookie: string) {
  return async () => {
    const headers = { Cookie: `imvtoken=${cookie}`, "Accept-Encoding": "gzip" };
    const response = await fetch(`${url}/bookings`, { headers });
    const text = await response.text();
    if (response.status !== 200 || !text.includes("<tbody"))
      throw new Error(`the list answered ${response.status}`);
  };
}

interface Row {
  name: string;
  list: LoadFigures[];
  save: LoadFigures[];
  fast: BrowserFigures;
  slow: BrowserFigures;
  memory: number;
}

async function measureProduct(
  name: string,
  settings: Record<string, string>,
  browser: Browser,
): Promise<Row> {
  const product = await startProduct(settings);
  try {
    const cookie = await signIn(product.url);
    const forms = await collectSaveForms(browser, product.url, cookie, 17);
    const get = listRequest(product.url, cookie);
    const list = [await measureLoad(1, rounds.one, get), await measureLoad(16, rounds.many, get)];
    const post = (offset: number) => (client: number, round: number) => {
      const form = forms[client + offset];
      if (!form) throw new Error("no form for this client");
      return postSave(form, cookie, round);
    };
    const save = [await measureLoad(1, rounds.one, post(0)), await measureLoad(16, rounds.many, post(1))];
    const fast = await measureBrowser(browser, product.url, cookie, false);
    const slow = await measureBrowser(browser, product.url, cookie, true);
    return { name, list, save, fast, slow, memory: product.memory() };
  } finally {
    await product.stop();
  }
}

const n = (value: number | undefined, digits = 1) => (value === undefined ? "–" : value.toFixed(digits));

function print(row: Row, floor: LoadFigures[]): void {
  const [list1, list16] = row.list;
  const [save1, save16] = row.save;
  const ratio = list1 && floor[0] ? list1.p50 / floor[0].p50 : Number.NaN;
  console.log(`\n${row.name}`);
  console.log(
    `  list, 1 client      p50 ${n(list1?.p50)} ms  p99 ${n(list1?.p99)} ms  (${n(ratio)} × floor)`,
  );
  console.log(
    `  list, 16 clients    p50 ${n(list16?.p50)} ms  p99 ${n(list16?.p99)} ms  ${n(list16?.perSecond, 0)} pages/s`,
  );
  console.log(`  save, 1 client      p50 ${n(save1?.p50)} ms  p99 ${n(save1?.p99)} ms`);
  console.log(
    `  save, 16 clients    p50 ${n(save16?.p50)} ms  p99 ${n(save16?.p99)} ms  ${n(save16?.perSecond, 0)} saves/s`,
  );
  for (const [label, figures] of [
    ["unthrottled", row.fast],
    ["Slow 3G", row.slow],
  ] as const) {
    console.log(
      `  ${label.padEnd(12)}        rows ${n(figures.rows, 0)} ms after ${n(figures.kilobytes)} KB in ${figures.requests} requests; ` +
        `whole task ${n(figures.task, 0)} ms; scripts ${n(figures.scriptKilobytes)} KB`,
    );
  }
  console.log(`  resident memory     ${n(row.memory, 0)} MB`);
}

async function main(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), "backoffice-bench-"));
  const postgres = await startPostgres();
  const browser = await openBrowser();
  try {
    for (const size of sizes) {
      const data = path.join(directory, String(size));
      if (postgres) {
        const { default: pg } = await import("pg");
        const admin = new pg.Client({ connectionString: postgres.url });
        await admin.connect();
        await admin.query(`create database bench_${size}`);
        await admin.end();
        const url = new URL(postgres.url);
        url.pathname = `/bench_${size}`;
        const settings = { DATABASE_URL: url.href, DATA_DIR: data };
        seed(settings, size);
        const floor = await startFloor(url.href);
        const bare = async () => {
          await (await fetch(`${floor.url}/bookings`)).text();
        };
        const figures = [await measureLoad(1, rounds.one, bare), await measureLoad(16, rounds.many, bare)];
        await floor.stop();
        console.log(
          `\nfloor, ${size} bookings\n  list, 1 client      p50 ${n(figures[0]?.p50)} ms\n  list, 16 clients    ${n(figures[1]?.perSecond, 0)} pages/s`,
        );
        print(await measureProduct(`PostgreSQL, ${size} bookings`, settings, browser), figures);
        const embedded = { DATA_DIR: `${data}-embedded`, DATABASE_URL: "" };
        seed(embedded, size);
        print(await measureProduct(`PGlite, ${size} bookings`, embedded, browser), figures);
      }
    }
  } finally {
    await browser.close();
    await postgres?.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

await main();
