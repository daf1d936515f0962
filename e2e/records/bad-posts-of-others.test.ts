import type { ActionFunctionArgs } from "@remix-run/node";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import { roles } from "backend/modules/users/tables";
import { users } from "backend/platform/people";
import { asc, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeRecordImport } from "~/records/import/import.server";
import { accountAction } from "~/routes/account/profile/profile.server";
import { companyRoutes } from "~/routes/companies/record/routes.server";
import { createSeries } from "~/routes/issues/series/plan.server";
import { roleRoutes } from "~/routes/roles/record/routes.server";
import { saveSettings } from "~/routes/settings/house/settings.server";
import { tagRoutes } from "~/routes/tags/record/routes.server";
import { savePermissions } from "~/routes/users/record/permissions.server";
import { userRoutes } from "~/routes/users/record/routes.server";
import { roundsOfThisRun } from "../rounds";
import { faultIn } from "./faults";
import { makeHouse, type Posted } from "./first-record";

// Generated posts of what is no record's form: merging, imports, rights, settings, a year of issues, one's own account,
// bulk changes. None may end in an error of the server, and what is refused writes nothing.

const ROUNDS = 8;
const POSTS = 30;

type House = Awaited<ReturnType<typeof makeHouse>>;

let house: House;
/** The ids of two records of each table, the first two. */
const ids: Record<"company" | "user" | "role" | "medium", [string, string]> = {
  company: ["", ""],
  user: ["", ""],
  role: ["", ""],
  medium: ["", ""],
};

beforeAll(async () => {
  house = await makeHouse();
  const { db } = house.backend;
  for (const [name, table] of Object.entries({
    company: companies,
    user: users,
    role: roles,
    medium: media,
  })) {
    const rows = await db.select({ id: table.id }).from(table).orderBy(asc(table.id)).limit(2);
    ids[name as keyof typeof ids] = [String(rows[0]?.id), String(rows[1]?.id)];
  }
}, 120_000);
afterAll(() => house.backend.close());

type Post = {
  name: string;
  action: (args: ActionFunctionArgs) => unknown;
  path: string;
  id?: () => string;
  entries: () => Posted[];
};

const csv = (text: string): Posted => ["file", new File([text], "Liste.csv", { type: "text/csv" })];
const bulk =
  (name: string, chosen: () => string[], ...fields: Posted[]) =>
  (): Posted[] => [
    ["bulk", name],
    ["step", "execute"],
    ...chosen().map((id): Posted => ["ids", id]),
    ["search", ""],
    ...fields,
  ];

const OTHERS: Post[] = [
  {
    name: "merging companies",
    action: companyRoutes.change,
    path: "/companies/1",
    id: () => ids.company[0],
    entries: () => [
      ["intent", "merge"],
      ["into", ids.company[1]],
      ["kit/version", "1"],
    ],
  },
  ...(["tags", "companies", "rubrics", "users"] as const).map((area) => ({
    name: `import of ${area}`,
    action: changeRecordImport,
    path: `/${area}/import`,
    entries: (): Posted[] => [csv("Name;Aktiv\nNeu;Ja\n"), ["csv", ""], ["intent", "import"]],
  })),
  {
    name: "direct permissions",
    action: savePermissions,
    path: "/users/1/permissions",
    id: () => ids.user[1],
    entries: () => [
      ["direct", "0 global:read__tags"],
      ["kit/version", "1"],
      ["intent", "save"],
    ],
  },
  {
    name: "settings",
    action: saveSettings,
    path: "/settings/general",
    entries: () => [
      ["houseName", "Verlag"],
      ["houseAddress", "Hauptplatz 1"],
      ["housePlace", "8010 Graz"],
      ["logYears", "10"],
      ["notifications", "booking_created"],
      ["kit/version", "1"],
      ["intent", "save"],
    ],
  },
  {
    name: "a year of issues",
    action: createSeries,
    path: "/issues/print/series",
    entries: () => [
      ["medium", ids.medium[0]],
      ["issues[0].publishDate", "2031-03-06"],
      ["issues[0].issueNumber", "1/2031"],
      ["issues[0].title", "Nr. 1"],
      ["issues[1].publishDate", "2031-04-03"],
      ["issues[1].issueNumber", "2/2031"],
      ["issues[1].title", "Nr. 2"],
      ["intent", "save"],
    ],
  },
  {
    name: "one's own profile",
    action: accountAction,
    path: "/account",
    entries: () => [
      ["firstName", "Anna"],
      ["lastName", "Huber"],
      ["phone", "+43 1 1"],
      ["kit/version", "1"],
      ["intent", "save"],
    ],
  },
  {
    name: "one's own password",
    action: accountAction,
    path: "/account",
    entries: () => [
      ["current", "falsch"],
      ["password", "Alpenblick#2031"],
      ["repeated", "Alpenblick#2031"],
      ["intent", "password"],
    ],
  },
  {
    name: "bulk change of companies",
    action: companyRoutes.changeMany,
    path: "/companies/bulk",
    entries: bulk("type", () => ids.company, ["value", "Agency"]),
  },
  {
    name: "bulk change of users",
    action: userRoutes.changeMany,
    path: "/users/bulk",
    entries: bulk("addRole", () => ids.user.slice(1), ["value", "1"]),
  },
  {
    name: "bulk change of roles",
    action: roleRoutes.changeMany,
    path: "/roles/bulk",
    entries: bulk("grant", () => ids.role.slice(1), ["value", "global:read__tags"]),
  },
  {
    name: "bulk deletion of tags",
    action: tagRoutes.changeMany,
    path: "/tags/bulk",
    entries: bulk("delete", () => ["999999"]),
  },
];

const logged = async () =>
  Number(
    (await house.backend.db.execute<{ n: string }>(sql`select count(*) as n from activity_logs`)).rows[0]?.n,
  );

describe.each(OTHERS)("$name", ({ name, action, path, id, entries }) => {
  it.each(roundsOfThisRun(ROUNDS))(
    `${POSTS} bad posts end in an answer, and write nothing if they are refused (%i of ${ROUNDS})`,
    async (round) => {
      const screens = await house.screensOfSomebody();
      const base = entries();
      const fields = [...new Set(base.map(([field]) => field))];
      const samples = fc.sample(fc.array(faultIn(fields), { minLength: 1, maxLength: 3 }), {
        numRuns: POSTS,
        seed: 20_271_123 + round,
      });
      const wrong: unknown[] = [];
      let refused = 0;
      for (const [nth, faults] of samples.entries()) {
        const form = faults.reduce((all, { apply }) => apply(all), base);
        const before = await logged();
        const status = await screens
          .post(
            action,
            path,
            [...form, ["kit/idempotencyKey", `${name}-${round}-${nth}`]],
            id ? { id: id() } : {},
          )
          .then(
            (answer): unknown => answer.status,
            (error: unknown) =>
              error instanceof Error ? error.stack?.split("\n").slice(0, 5).join("\n") : error,
          );
        const isRefused = typeof status === "number" && status >= 400;
        if (isRefused) refused++;
        if (
          ![200, 302, 303, 400, 403, 404, 409, 413].includes(status as number) ||
          (isRefused && (await logged()) > before)
        )
          wrong.push({ status, faults: faults.map((one) => one.name) });
      }
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(0);
    },
    120_000,
  );
});
