import { type Db, migrate, openDatabase } from "backend/platform/database/database";
import { describeOnDatabase } from "backend/testing/databases";
import { takeDatabase } from "backend/testing/empty-databases";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, test } from "vitest";

const FOLDER = new URL("../../migrations", import.meta.url).pathname;
/** The moment of `0065_article_pictures`, the last migration before notifications of records. */
const BEFORE = 1795683818144;
const REVIEWS = ["requested", "approved", "returned", "assigned", "due", "new_comment"];

/** Begins the database again, and brings it to where it was before notifications of records. */
async function asBefore(db: Db): Promise<void> {
  await db.execute(sql`drop schema if exists drizzle cascade`);
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await db.execute(sql`create schema drizzle`);
  await db.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles({ migrationsFolder: FOLDER })) {
    if (folderMillis > BEFORE) continue;
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/** A value for a column that a row must have and the test does not care for, by its type. */
const ANY: Readonly<Record<string, string>> = {
  text: "''",
  bigint: "1",
  integer: "1",
  smallint: "1",
  boolean: "false",
  jsonb: "'{}'",
  "timestamp with time zone": "'2026-11-01T08:00:00Z'",
  date: "'2026-11-01'",
  ARRAY: "'{}'",
};

/** Writes rows of that time, whatever else their columns need, and whatever they refer to. */
async function write(db: Db, table: string, rows: readonly Record<string, string>[]): Promise<void> {
  const { rows: columns } = await db.execute<{ name: string; type: string }>(sql`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO'
      and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`);
  for (const given of rows) {
    const row = {
      ...Object.fromEntries(columns.map(({ name, type }) => [name, ANY[type] ?? "null"])),
      ...given,
    };
    await db.execute(
      sql.raw(
        `insert into ${table} (${Object.keys(row).join(", ")}) overriding system value values (${Object.values(row).join(", ")})`,
      ),
    );
  }
}

async function all(db: Db, table: string, order: string): Promise<Record<string, unknown>[]> {
  return (await db.execute(sql.raw(`select * from ${table} order by ${order}`))).rows;
}

describeOnDatabase("notifications from before those of records", (_open, kind) => {
  test("are all there after the migration, with their settings, and reviews reach who reads articles", async () => {
    const { options, giveBack } = await takeDatabase(kind);
    const opened = await openDatabase(
      "databaseUrl" in options ? { url: options.databaseUrl } : { embedded: options.embedded },
    );
    const { db } = opened;
    try {
      await asBefore(db);
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await write(tx, "users", [
          { id: "1", email: "'eva@example.com'", username: "'eva'" },
          { id: "2", email: "'jan@example.com'", username: "'jan'" },
          { id: "3", email: "'ida@example.com'", username: "'ida'" },
        ]);
        await write(tx, "roles", [
          { id: "1", name: "'Redaktion'" },
          { id: "2", name: "'Verkauf'" },
        ]);
        await write(tx, "role_permissions", [
          { role_id: "1", permission_name: "'global:read__articles'" },
          { role_id: "1", permission_name: "'global:edit__articles'" },
          { role_id: "2", permission_name: "'global:notifications_booking_created'" },
        ]);
        await write(tx, "user_permissions", [
          { user_id: "1", permission_name: "'global:read__articles'" },
          // Somebody has it already, and somebody else may not read articles whatever their roles say.
          { user_id: "1", permission_name: "'global:notifications_review_due'", status: "0" },
          { user_id: "2", permission_name: "'global:read__articles'", status: "0" },
          { user_id: "3", permission_name: "'global:edit__articles'" },
        ]);
        await write(tx, "notifications", [
          {
            id: "5",
            user_id: "1",
            name: "'booking_created'",
            cause: "'booking 77 created'",
            booking_id: "77",
            actor_id: "2",
            params: `'{"client":"Bau GmbH"}'`,
            is_shown: "true",
          },
          {
            id: "6",
            user_id: "2",
            name: "'booking_ad_not_uploaded'",
            cause: "'many'",
            is_collected: "true",
            params: `'{"count":"12"}'`,
            read_at: "'2026-11-02T08:00:00Z'",
          },
          ...["1", "2"].map((user_id) => ({
            user_id,
            id: `${6 + Number(user_id)}`,
            name: "'booking_new_comment'",
            cause: "'new_comment:9'",
            booking_id: "77",
            params: `'{"text":"Bitte prüfen"}'`,
          })),
        ]);
        await write(tx, "booking_comment_mentions", [{ comment_id: "9", user_id: "2" }]);
        await write(tx, "notification_settings", [
          { user_id: "1", name: "'booking_created'", email: "true", internal: "false" },
        ]);
        await write(tx, "notification_rhythms", [{ user_id: "1", is_daily: "true" }]);
        await write(tx, "articles", [
          {
            id: "1",
            title: "'Eins'",
            text: "'Ein Text.'",
            permalink: "'eins'",
            media_type: "'text'",
            priority: "'auto'",
          },
          {
            id: "2",
            title: "'Zwei'",
            text: "'Ein Text.'",
            permalink: "'zwei'",
            media_type: "'text'",
            priority: "'auto'",
            review_state: "'asked'",
            review_number: "1",
            draft_number: "1",
            review_asked_by_id: "1",
          },
        ]);
      });
      const before = {
        notifications: await all(db, "notifications", "id"),
        settings: await all(db, "notification_settings", "user_id"),
        rhythms: await all(db, "notification_rhythms", "user_id"),
        roles: await all(db, "role_permissions", "role_id, permission_name"),
        users: await all(db, "user_permissions", "user_id, permission_name"),
      };

      await migrate(db);

      expect(await all(db, "notifications", "id")).toEqual(
        before.notifications.map(({ booking_id, params, ...one }) => ({
          ...one,
          // Who was mentioned was notified of that (0085).
          params: Number(one.id) === 8 ? { ...(params as object), mention: "yes" } : params,
          area: "bookings",
          record_id: booking_id,
        })),
      );
      expect(await all(db, "notification_settings", "user_id")).toEqual(before.settings);
      expect(await all(db, "notification_rhythms", "user_id")).toEqual(before.rhythms);
      const [roles, users] = [
        await all(db, "role_permissions", "role_id, permission_name"),
        await all(db, "user_permissions", "user_id, permission_name"),
      ];
      expect(roles).toEqual(expect.arrayContaining(before.roles));
      expect(users).toEqual(expect.arrayContaining(before.users));
      const added = (now: typeof roles, then: typeof roles) =>
        now
          .filter(
            (one) =>
              !then.some(
                (other) => other.permission_name === one.permission_name && holder(other) === holder(one),
              ),
          )
          .map((one) => `${holder(one)} ${one.permission_name} ${one.status}`);
      const holder = ({ role_id, user_id }: Record<string, unknown>) => Number(role_id ?? user_id);
      const given = (names: readonly string[]) =>
        names.map((name) => `1 global:notifications_review_${name} 1`).sort();
      expect(added(roles, before.roles)).toEqual(given(REVIEWS));
      expect(added(users, before.users)).toEqual(given(REVIEWS.filter((name) => name !== "due")));
      const articles = await all(db, "articles", "id");
      expect(articles.map(({ title, review_round }) => [title, review_round])).toEqual([
        ["Eins", 0],
        ["Zwei", 1],
      ]);
    } finally {
      await opened.close();
      await giveBack();
    }
  });
});
