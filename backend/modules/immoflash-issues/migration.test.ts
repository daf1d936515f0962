import { readFileSync } from "node:fs";
import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { rolePermissions, userPermissions } from "backend/modules/users/tables";
import { revisions } from "backend/platform/lifecycle/tables";
import { makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase } from "backend/testing/databases";
import { makeRole, makeUser } from "backend/testing/factories";
import { immoflashDesk } from "backend/testing/immoflash";
import { asc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";

const FILE = new URL("../../migrations/0068_immoflash_issues.sql", import.meta.url);
const ADDED = [
  ...["draft_number", "live_number", "scheduled_number", "publish_at", "withdraw_at", "due_problem"],
  ...["first_published_at", "published_at", "withdrawn_at", "review_state", "review_number"],
  ...["review_round", "review_reason", "review_asked_by_id", "custom_link"],
];
const STEPS = ["write", "publish", "unpublish", "schedule", "send_for_review"];
const EDIT = "global:edit__immoflash_issues";

describeOnDatabase("issues from before they were made here", (open) => {
  it("are all there after the migration, those of immoflash with a first revision; who edits them may publish them", async () => {
    const backend = await open();
    const { db } = backend;
    const desk = await immoflashDesk(backend);
    const print = await makeTitle(db);
    const days = { adClosing: "2098-12-01", materialClosing: "2098-12-15", adClosesOn: "2098-12-01" };
    const made = [
      await makeIssue(db, desk.medium.id, { publishDate: "2099-01-01", description: "Die erste", ...days }),
      await makeIssue(db, desk.medium.id, { publishDate: "2099-02-01", issueNumber: "" }),
      await makeIssue(db, print.medium.id, { publishDate: "2099-01-01", description: "Das Heft" }),
    ] as const;
    const [first, second, ofPrint] = made.map(({ id }) => String(id)) as [string, string, string];
    const ad = await desk.sell(first);
    const roles = [await makeRole(db, [EDIT]), await makeRole(db, ["global:read__immoflash_issues"])];
    const users = [
      await makeUser(db, { permissions: [EDIT], denied: ["global:publish__immoflash_issues"] }),
      await makeUser(db, { denied: [EDIT] }),
    ];
    const withoutTheNew = async () => {
      const { rows } = await db.execute<{ row: object }>(
        sql`select to_jsonb(issues) as row from issues order by id`,
      );
      return rows.map(({ row }) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !ADDED.includes(name))),
      );
    };
    const kept = { issues: await withoutTheNew(), bookings: await db.select().from(bookings) };

    await db.execute(sql`drop table immoflash_content, immoflash_pages`);
    for (const column of ADDED) await db.execute(sql.raw(`alter table issues drop column ${column}`));
    for (const statement of readFileSync(FILE, "utf8").split("--> statement-breakpoint"))
      await db.execute(sql.raw(statement));

    expect({ issues: await withoutTheNew(), bookings: await db.select().from(bookings) }).toEqual(kept);
    const rows = await db.select().from(issues).orderBy(asc(issues.id));
    expect(rows.map(({ draftNumber, liveNumber }) => [draftNumber, liveNumber])).toEqual([
      [1, null],
      [1, null],
      [0, null],
    ]);
    const firsts = await db.select().from(revisions).orderBy(asc(revisions.recordId));
    expect(firsts.map(({ recordId, number, at }) => [String(recordId), number, at])).toEqual(
      rows.slice(0, 2).map(({ id, updatedAt }) => [String(id), 1, updatedAt]),
    );
    expect(ofPrint).not.toBe("");

    // The first revision says what the issue says: to restore it changes nothing.
    for (const id of [first, second]) {
      const same = await desk.step("restoreImmoflashIssue", { id, version: 1, number: 1 });
      expect(same.data.r).toMatchObject({ version: 1, draftNumber: 1, state: "draft" });
    }
    // Nothing stands in it yet, which is said; then it goes out.
    expect((await desk.publish(first, 1)).errors?.[0]?.extensions.data).toEqual([
      { field: "", message: "immoflash_issue_unready", params: { count: 2 } },
    ]);
    const data = {
      publishDate: "2099-01-01",
      issueNumber: made[0].issueNumber,
      description: "Die erste",
      ...days,
    };
    const { adClosesOn: _derived, ...typed } = data;
    const pages = [{ type: "full_ad", ad1: ad }];
    const saved = await desk.update(first, 1, { ...typed, title: made[0].title, pages });
    expect(saved.data.r).toMatchObject({ version: 2, draftNumber: 2 });
    expect((await desk.publish(first, 2)).data.r).toMatchObject({ state: "published", liveNumber: 2 });
    const { data: compared } = await desk.ask(
      "query ($id: String!) { r: immoflashIssueDifferences(id: $id, from: 1, to: 2) { field } }",
      { id: first },
    );
    expect(compared.r).toEqual([{ field: "pages" }]);
    const back = await desk.step("restoreImmoflashIssue", { id: first, version: 2, number: 1 });
    expect(back.data.r).toMatchObject({ draftNumber: 3, pages: [], state: "changed" });

    const of = async (table: typeof rolePermissions | typeof userPermissions, owner: number) => {
      const column = table === rolePermissions ? rolePermissions.roleId : userPermissions.userId;
      const held = await db.select().from(table).where(eq(column, owner));
      return held
        .filter(({ permissionName }) =>
          STEPS.some((step) => permissionName === `global:${step}__immoflash_issues`),
        )
        .map(({ permissionName, status }) => `${permissionName.slice(7, -18)} ${status}`)
        .sort();
    };
    const all = STEPS.map((step) => `${step} 1`).sort();
    expect([
      await of(rolePermissions, roles[0]?.id ?? 0),
      await of(rolePermissions, roles[1]?.id ?? 0),
    ]).toEqual([all, []]);
    // What is denied to somebody stays denied.
    expect(await of(userPermissions, users[0]?.id ?? 0)).toEqual(
      all.map((one) => (one === "publish 1" ? "publish 0" : one)),
    );
    expect(await of(userPermissions, users[1]?.id ?? 0)).toEqual([]);
  });
});
