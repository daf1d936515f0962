import { randomUUID } from "node:crypto";
import { media } from "backend/modules/media/tables";
import { userPermissions, users } from "backend/modules/users/tables";
import { makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import type { Quicklink } from "domain/users/quicklinks";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

const SAVE = `mutation ($version: Int!, $data: OwnQuicklinksInput!, $key: String!) {
  r: updateOwnQuicklinks(version: $version, data: $data, idempotencyKey: $key) {
    version quicklinksVersion quicklinks { id orderId isFavorite } history { action changes { field before after } } } }`;
const MINE = "{ me { version quicklinks { id orderId isFavorite } } }";
const OF = "query ($id: String!) { r: users(filter: { ids: [$id] }) { data { quicklinks { id } } } }";
const SALES = ["global:manage_menu__bookings", "global:read__bookings", "global:create__bookings"];

describeOnDatabase("quicklinks", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  const link = (id: string, isFavorite = false): Quicklink => ({ id, isFavorite });
  const save = (as: string, version: number, quicklinks: readonly object[], key = randomUUID()) =>
    send(backend, as, SAVE, { version, data: { quicklinks }, key });
  const problemsOf = (answer: Awaited<ReturnType<typeof send>>) => answer.errors?.[0]?.extensions.data;

  test("are the user's own, in their order, and no part of what others change", async () => {
    const { db } = backend;
    const { medium } = await makeTitle(db);
    const { user, token } = await signedInUser(db, SALES);
    expect((await send(backend, token, MINE)).data.me.quicklinks).toEqual([]);
    const ofMedium = `medium-${medium.id}`;
    const { r } = (await save(token, 1, [link("newBooking", true), link(ofMedium, true), link("bookings")]))
      .data;
    expect(r).toMatchObject({ version: 1, quicklinksVersion: 2 });
    expect(r.quicklinks).toEqual([
      { id: "newBooking", orderId: 1, isFavorite: true },
      { id: ofMedium, orderId: 2, isFavorite: true },
      { id: "bookings", orderId: 3, isFavorite: false },
    ]);
    expect(r.history[0]).toEqual({
      action: "quicklinks",
      changes: [
        { field: "quicklinks", before: "", after: `newBooking, ${medium.name}, bookings` },
        { field: "favourites", before: "", after: `newBooking, ${medium.name}` },
      ],
    });
    expect((await send(backend, token, MINE)).data.me.quicklinks).toEqual(r.quicklinks);
    // Another order is another save; the same order is none.
    const turned = [link("bookings"), link("newBooking", true), link(ofMedium, true)];
    const again = (await save(token, 2, turned)).data.r;
    expect(again.quicklinks.map(({ id }: Quicklink) => id)).toEqual(["bookings", "newBooking", ofMedium]);
    expect((await save(token, 3, turned)).data.r).toMatchObject({
      quicklinksVersion: 3,
      history: { length: 2 },
    });
    // Colleagues see them as the rest of the account.
    const of = async (permissions: string[]) => {
      const { token: as } = await signedInUser(db, permissions);
      return (await send(backend, as, OF, { id: String(user.id) })).data.r.data[0].quicklinks;
    };
    expect(await of([])).toEqual([]);
    expect(await of(["global:read__users"])).toHaveLength(3);
  });

  test("are saved once per key, and never over what was saved in another window", async () => {
    const { token } = await signedInUser(backend.db, SALES);
    const key = randomUUID();
    expect((await save(token, 1, [link("bookings")], key)).data.r.quicklinksVersion).toBe(2);
    expect((await save(token, 1, [link("bookings")], key)).data.r.quicklinksVersion).toBe(2);
    expect((await save(token, 1, [link("calendar")], key)).code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await save(token, 1, [link("calendar")])).errors?.[0]?.extensions).toMatchObject({
      code: "VERSION_CONFLICT",
      isOwn: true,
      current: { quicklinks: [link("bookings")], version: 2 },
    });
  });

  test("lead only to what the menu offers their owner, and to media that there are", async () => {
    const { medium } = await makeTitle(backend.db);
    const { token } = await signedInUser(backend.db, SALES);
    const refused = await save(token, 1, [
      link("tags"),
      link("users"),
      link(`medium-${medium.id}`),
      link("medium-999999"),
    ]);
    const at = (n: number) => ({ field: `quicklinks[${n}].id`, message: "choice_invalid" });
    expect(problemsOf(refused)).toEqual([at(0), at(1), at(3)]);
    expect(problemsOf(await save(token, 1, [link("nowhere"), {}]))).toEqual([
      at(0),
      { field: "quicklinks[1].id", message: "required" },
    ]);
    expect(problemsOf(await save(token, 1, [link("bookings"), link("bookings")]))).toEqual([
      { field: "quicklinks[1].id", message: "quicklink_twice" },
    ]);
    const { token: ofOther } = await signedInUser(backend.db, [
      "global:manage_menu__bookings",
      `medium:${medium.id + 1}:view__bookings`,
    ]);
    expect(problemsOf(await save(ofOther, 1, [link(`medium-${medium.id}`)]))).toEqual([at(0)]);
  });

  test("are kept where a right or a medium is gone, and come back with the right", async () => {
    const { db } = backend;
    const { medium } = await makeTitle(db);
    const { user, token } = await signedInUser(db, [...SALES, "global:manage_menu__tags"]);
    const ofMedium = `medium-${medium.id}`;
    await save(token, 1, [link("bookings"), link("tags", true), link(ofMedium), link("calendar")]);
    const right = { userId: user.id, permissionName: "global:manage_menu__tags" };
    await db
      .delete(userPermissions)
      .where(
        and(eq(userPermissions.userId, user.id), eq(userPermissions.permissionName, right.permissionName)),
      );
    await db.delete(media).where(eq(media.id, medium.id));
    // The form of an older window names it still.
    const stale = (await save(token, 2, [link("tags", true), link("bookings"), link(ofMedium)])).data.r;
    expect(stale.quicklinks.map(({ id }: Quicklink) => id)).toEqual(["tags", "bookings", ofMedium]);
    const { r } = (await save(token, 3, [link("calendar"), link("bookings")])).data;
    expect(r.quicklinks).toEqual([
      { id: "tags", orderId: 1, isFavorite: true },
      { id: "calendar", orderId: 2, isFavorite: false },
      { id: "bookings", orderId: 3, isFavorite: false },
    ]);
    expect((await save(token, 3, [])).errors?.[0]?.extensions.current).toEqual({
      quicklinks: [link("calendar"), link("bookings")],
      version: 4,
    });
  });

  test("never become more than a page can show", async () => {
    const { db } = backend;
    const { user, token } = await signedInUser(db, SALES);
    const hidden = Array.from({ length: 30 }, (_, n) => ({ id: `medium-${900_000 + n}`, isFavorite: false }));
    await db.update(users).set({ quicklinks: hidden }).where(eq(users.id, user.id));
    await db
      .delete(userPermissions)
      .where(
        and(eq(userPermissions.userId, user.id), eq(userPermissions.permissionName, "global:read__bookings")),
      );
    expect(problemsOf(await save(token, 1, [link("bookings")]))).toEqual([
      { field: "quicklinks", message: "too_many_rows", params: { max: 30 } },
    ]);
    expect((await send(backend, token, MINE)).data.me.quicklinks).toHaveLength(30);
  });

  test("are for people: a program has none", async () => {
    const { db } = backend;
    const { token } = await signedInUser(db, ["global:edit__users", "global:edit__roles"]);
    const program = await makeUser(db, { isApiUser: true, permissions: SALES });
    const NEW_KEY = `mutation ($user: String!) { r: createApiKey(user: $user, name: "Webseite") }`;
    const key = (await send(backend, token, NEW_KEY, { user: String(program.id) })).data.r;
    expect((await save(key, 1, [link("bookings")])).code).toBe("NOT_AUTHORIZED");
  });
});
