import pg from "pg";
import type { ListDefinition } from "../app/lists/state/definition";
import type { FilterDefinition } from "../app/lists/state/filter-definition";
import { activityLogList } from "../app/routes/activity-log/record/list-columns";
import { billingList } from "../app/routes/billing/list/definition";
import { bookingList } from "../app/routes/bookings/list/definition";
import { companyList } from "../app/routes/companies/record/list-columns";
import { materialList } from "../app/routes/material/list/definition";
import type { PostgresServer } from "../backend/testing/postgres-server";
import { ask, type Client, getScreen } from "./service";

/** The lists of what is sold, and of what is kept about it: each is looked at in a database that has much of it. */
const LISTS = {
  bookings: [bookingList, materialList, billingList],
  records: [companyList, activityLogList],
} as unknown as Record<"bookings" | "records", ListDefinition[]>;

/** What else shows the first of many. */
const OTHERS = { bookings: ["/dashboard"], records: [] };

/** The tables that grow with the years. */
const GROWING = {
  bookings: ["bookings", "billing_items", "activity_logs", "activity_changes"],
  records: ["companies", "activity_logs", "activity_changes"],
};

/** A scan that stops early, as enough rows are found, reads less than this share of its table. */
const WHOLE = 0.9;

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** A screen, and a statement of it that reads a whole table. */
export interface WholeRead {
  address: string;
  table: string;
  statement: string;
}

/**
 * Asks for each list with each value of each filter in each order, as the lists declare them, and looks at the plans of
 * all statements (auto_explain): which of them read a whole table that grows?
 */
export async function findWholeReads(
  postgres: PostgresServer,
  databaseUrl: string,
  lists: keyof typeof LISTS,
  openClient: () => Promise<{ client: Client; stop(): Promise<void> }>,
): Promise<WholeRead[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const name = database.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
  };
  for (const [setting, value] of Object.entries(settings)) {
    await database.query(`alter database ${name} set ${setting} = '${value}'`);
  }
  // Marks in the log where the statements of a screen begin.
  const say = (what: string) => database.query(`do $$ begin raise log 'screen: ${what}'; end $$`);
  const { client, stop } = await openClient();
  try {
    const log = postgres.listen();
    const addresses = [...OTHERS[lists]];
    for (const list of LISTS[lists]) addresses.push(...(await addressesOf(client, list)));
    for (const address of addresses) {
      await say(address);
      await getScreen(client, address, "<main");
    }
    await say("end");
    const sizes = await sizesOf(database, GROWING[lists]);
    return readLog(await log.until("screen: end"), sizes);
  } finally {
    await stop();
    for (const setting of Object.keys(settings))
      await database.query(`alter database ${name} reset ${setting}`);
    await database.end();
  }
}

/** All addresses of a list: without a filter, and with each filter alone, in each order. */
async function addressesOf(client: Client, list: ListDefinition): Promise<string[]> {
  const searches: [string, string][][] = [[], [["q", "Optik"]], [["q", "J25"]]];
  for (const filter of list.filters) {
    for (const value of await valuesOf(client, filter)) searches.push(value);
  }
  const orders = list.sorts.flatMap((sort) => [sort, `-${sort}`]);
  return searches.flatMap((search) =>
    orders.map((sort) => `${list.path}?${new URLSearchParams([...search, ["sort", sort]])}`),
  );
}

/** The values to choose in a filter: each option, or the first record that is offered. */
async function valuesOf(client: Client, filter: FilterDefinition): Promise<[string, string][][]> {
  const { name } = filter;
  const year = new Date().getUTCFullYear();
  switch (filter.kind) {
    case "text":
      return [[[name, "J25"]]];
    case "year":
      return [[[name, String(year)]]];
    case "boolean":
      return [[[name, "1"]], [[name, "0"]]];
    case "date-range":
      return [
        [
          [`${name}.from`, `${year - 1}-01-01`],
          [`${name}.to`, `${year - 1}-03-31`],
        ],
      ];
    default: {
      if ("options" in filter && filter.options) return filter.options.map((option) => [[name, option]]);
      // A filter that only links set, by a record's id.
      if (!filter.choices) return [[[name, "1"]]];
      const query = "query ($of: [ChoicesOf!]!) { r: choices(of: $of) { items { id } } }";
      const of = [{ list: filter.choices, ids: [], term: "" }];
      const [choices] = await ask<{ items: { id: string }[] }[]>(client, query, { of });
      const first = choices?.items[0];
      return first ? [[[name, first.id]]] : [];
    }
  }
}

async function sizesOf(database: pg.Client, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await database.query<{ name: string; size: string }>(
    "select relname as name, reltuples::bigint as size from pg_class where relname = any($1)",
    [tables],
  );
  return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}

function readLog(log: string, sizes: ReadonlyMap<string, number>): WholeRead[] {
  let address = "";
  const found: WholeRead[] = [];
  for (const part of log.split(/LOG: {2}/)) {
    address = /^screen: (\S+)/.exec(part)?.[1] ?? address;
    const plan = /plan:\n((?:\t.*\n?)+)/.exec(part)?.[1];
    if (!plan) continue;
    const { "Query Text": statement, Plan: root } = JSON.parse(plan) as { "Query Text": string; Plan: Plan };
    for (const table of wholeTables(root, sizes)) found.push({ address, table, statement });
  }
  return found;
}

function wholeTables(plan: Plan, sizes: ReadonlyMap<string, number>): string[] {
  const table = plan["Relation Name"] ?? "";
  const size = sizes.get(table);
  const read =
    ((plan["Actual Rows"] ?? 0) + (plan["Rows Removed by Filter"] ?? 0)) * (plan["Actual Loops"] ?? 1);
  const isWhole = plan["Node Type"] === "Seq Scan" && size !== undefined && read > size * WHOLE;
  return [...(isWhole ? [table] : []), ...(plan.Plans ?? []).flatMap((part) => wholeTables(part, sizes))];
}
