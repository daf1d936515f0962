import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { immoflashPages } from "backend/modules/immoflash-issues/tables";
import { issues } from "backend/modules/issues/tables";
import { assets } from "backend/modules/library/tables";
import { pages } from "backend/modules/site-pages/tables";
import { roles } from "backend/modules/users/tables";
import { users } from "backend/platform/database/people";
import { RECORD_AREAS } from "domain/areas";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { issueRoutes } from "~/routes/issues/print/record.server";

type Room = (typeof RECORD_AREAS)[number]["room"];
/** The screens of an area's records on the server. */
type Routes = {
  load: (args: LoaderFunctionArgs) => Promise<unknown>;
  change: (args: ActionFunctionArgs) => Promise<unknown>;
};
type Table = PgTable & { id: PgColumn };

const SCREENS = import.meta.glob<Record<string, Routes>>("../../app/routes/*/record/routes.server.ts", {
  eager: true,
});
const TABLES = import.meta.glob<Record<string, Table>>("../../backend/modules/*/tables.ts", { eager: true });

/** What stands elsewhere than in other areas. */
const OTHER_ROUTES: Partial<Record<Room, Routes>> = { issues: issueRoutes };
const OTHER_TABLES: Partial<Record<Room, Table>> = {
  library: assets,
  roles,
  users,
  "immoflash-issues": issues,
  "site-pages": pages,
};
/** Which rows are theirs, where a table holds records of two areas: of immoflash one that has pages. */
const OTHER_ROWS: Partial<Record<Room, SQL>> = {
  "immoflash-issues": sql`exists (select 1 from ${immoflashPages} where ${immoflashPages.issueId} = ${issues.id})`,
};
/** A field that holds a text, if it is not the name. */
const OTHER_TEXTS: Partial<Record<Room, string>> = {
  library: "label",
  domains: "title",
  "data-sources": "description",
  qrcodes: "comment",
  categories: "description",
  users: "jobTitle",
  companies: "notes",
  issues: "title",
  articles: "title",
  "immoflash-issues": "title",
  receivers: "firstName",
  "press-releases": "title",
  "site-pages": "title",
};

function routesOf(room: Room): Routes {
  const exported = Object.entries(SCREENS[`../../app/routes/${room}/record/routes.server.ts`] ?? {});
  const routes = OTHER_ROUTES[room] ?? exported.find(([name]) => name.endsWith("Routes"))?.[1];
  if (!routes) throw new Error(`${room} has no record/routes.server.ts that exports its routes`);
  return routes;
}

function tableOf(room: Room) {
  const name = room.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const table = OTHER_TABLES[room] ?? TABLES[`../../backend/modules/${room}/tables.ts`]?.[name];
  if (!table) throw new Error(`${room} has no tables.ts with a table of its name`);
  return table;
}

/**
 * The areas whose records are kept on the record kit: their screens on the server, their addresses and tables,
 * and a field that holds a text.
 */
export const AREAS = RECORD_AREAS.map(({ room, path, at = path }) => ({
  name: room,
  text: OTHER_TEXTS[room] ?? "name",
  routes: routesOf(room),
  path: at,
  table: tableOf(room),
  rows: OTHER_ROWS[room],
}));

export type Area = (typeof AREAS)[number];
