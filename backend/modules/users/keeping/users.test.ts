import { randomUUID } from "node:crypto";
import { openPasswordLink } from "backend/modules/users/sign-in/password-links";
import { passwordLinks, userRoles, users } from "backend/modules/users/tables";
import { activityLogs } from "backend/platform/database/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeRole, makeUser, nextNumber, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";

const FIELDS = `_id version name email status phone jobTitle isApiUser roles { _id name }
  history { action changes { field before after } }`;
const CREATE = `mutation ($data: UserInput!, $key: String!) { r: createUser(data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: UserInput!, $key: String!) {
  r: updateUser(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
const DELETE = `mutation ($id: String!, $key: String!) { r: deleteUser(id: $id, version: 1, idempotencyKey: $key) }`;
const BULK = `mutation ($ids: [String!], $change: UserBulk!, $key: String!) {
  r: changeUsers(selection: { ids: $ids }, change: $change, idempotencyKey: $key) { done refused { _id reason } } }`;
const LIST = `query ($filter: UserFilter, $sort: String) { r: users(filter: $filter, sort: $sort, limit: 100) { data { _id } } }`;

// What somebody holds who has no rights over roles.
const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__users`);

describeOnDatabase("users", (open) => {
  let backend: TestBackend;
  let keeper: string;
  let administrator: Awaited<ReturnType<typeof signedInUser>>;

  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    keeper = (await signedInUser(backend.db, KEEPER)).token;
    await backend.db.update(users).set({ status: "inactive" }).where(eq(users.lastName, "Chefin"));
    administrator = await signedInUser(backend.db, [...KEEPER, ...ADMINISTRATOR_PERMISSIONS], {
      lastName: "Chefin",
    });
  });

  const run = async (as: string, document: string, variables: object) => {
    const { data, code, errors } = await send(backend, as, document, {
      key: randomUUID(),
      ...variables,
    });
    return { r: data?.r, code, problem: errors?.[0]?.extensions.data?.[0] };
  };
  const entered = (more: object = {}) => ({
    email: `neu${nextNumber()}@verlag.example`,
    username: `neu${nextNumber()}`,
    first_name: "Nora",
    last_name: "Neu",
    isActive: true,
    roles: [],
    ...more,
  });
  const asEntered = (user: typeof users.$inferSelect, more: object = {}) => ({
    email: user.email,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    canBookUser: user.canBookUser,
    isActive: true,
    roles: [],
    ...more,
  });

  test("are created and changed with all fields, and the history says so in names", async () => {
    const role = await makeRole(backend.db, [], "Volontariat");
    const data = entered({ phone: "0512 1234", jobTitle: "Volontärin", salutation: "female" });
    const { r: made } = await run(keeper, CREATE, { data: { ...data, roles: [String(role.id)] } });
    expect(made).toMatchObject({ name: "Nora Neu", status: "active", phone: "0512 1234", version: 1 });
    const { r: changed } = await run(keeper, UPDATE, {
      id: made._id,
      version: 1,
      data: { ...data, isActive: false },
    });
    expect(changed).toMatchObject({ status: "inactive", version: 2, roles: [] });
    expect(changed.history[0].changes).toEqual(
      expect.arrayContaining([
        { field: "isActive", before: "true", after: "false" },
        { field: "roles", before: "Volontariat", after: null },
      ]),
    );
  });

  test("have an address and a name of their own, in whatever letters", async () => {
    const { user } = await signedInUser(backend.db);
    const twice = await run(keeper, CREATE, { data: entered({ email: user.email.toUpperCase() }) });
    expect(twice.problem).toEqual({ field: "email", message: "user_email_used" });
    const named = await run(keeper, CREATE, { data: entered({ username: user.username.toUpperCase() }) });
    expect(named.problem).toEqual({ field: "username", message: "username_used" });
    const wrong = await run(keeper, CREATE, { data: entered({ email: "nora" }) });
    expect(wrong.problem).toEqual({ field: "email", message: "mail_address_invalid" });
    const { roles: _, ...without } = entered();
    expect((await run(keeper, CREATE, { data: without })).problem).toEqual({
      field: "roles",
      message: "required",
    });
  });

  test("are not deleted where a booking or the log names them", async () => {
    const { db } = backend;
    const free = await makeUser(db);
    const busy = await makeUser(db);
    const { medium } = await makeTitle(db);
    const clientCompanyId = (await makeCompany(db)).id;
    await makeBooking(db, { clientCompanyId, targetMediumId: medium.id, supervisorId: busy.id });
    expect((await run(keeper, DELETE, { id: String(free.id) })).r).toBe(true);
    expect((await run(keeper, DELETE, { id: String(busy.id) })).code).toBe("IN_USE");
    // Whoever did anything is in the log.
    const active = await signedInUser(db, KEEPER);
    await run(active.token, CREATE, { data: entered() });
    expect((await run(keeper, DELETE, { id: String(active.user.id) })).code).toBe("IN_USE");
    // A place that nobody looks for refuses it, too.
    const { id } = await makeUser(db);
    await makeCompany(db, { agencyRepresentativeId: id });
    expect((await run(keeper, DELETE, { id: String(id) })).code).toBe("IN_USE");
  });

  test("get and lose a role, and are activated, many at once; their other roles stay", async () => {
    const { db } = backend;
    const [kept, given] = [await makeRole(db, []), await makeRole(db, [])];
    const some = [await makeUser(db, { roleIds: [kept.id] }), await makeUser(db, { status: "inactive" })];
    const ids = some.map(({ id }) => String(id));
    const roleIds = async () =>
      (
        await db
          .select()
          .from(userRoles)
          .where(eq(userRoles.userId, Number(ids[0])))
      ).map((one) => one.roleId);
    const value = { roles: [String(given.id)] };
    expect((await run(keeper, BULK, { ids, change: { add: value } })).r.done).toBe(2);
    expect((await roleIds()).sort()).toEqual([kept.id, given.id].sort());
    expect((await run(keeper, BULK, { ids, change: { remove: value } })).r.done).toBe(2);
    expect(await roleIds()).toEqual([kept.id]);
    expect((await run(keeper, BULK, { ids, change: { data: { isActive: true } } })).r).toMatchObject({
      done: 1,
      refused: [{ _id: ids[0], reason: "unchanged" }],
    });
  });

  test("get two roles by two changes of many at once, whatever their order", async () => {
    const { db } = backend;
    const given = [await makeRole(db, []), await makeRole(db, [])];
    const ids = (await Promise.all(Array.from({ length: 12 }, () => makeUser(db)))).map(({ id }) =>
      String(id),
    );
    const orders = [ids, [...ids].reverse()];
    const answers = await Promise.all(
      given.map((role, nth) =>
        run(keeper, BULK, { ids: orders[nth], change: { add: { roles: [String(role.id)] } } }),
      ),
    );
    expect(answers.map(({ r }) => r?.done)).toEqual([12, 12]);
    const held = await db
      .select()
      .from(userRoles)
      .where(inArray(userRoles.userId, ids.map(Number)));
    expect(held.length).toBe(24);
  });

  test("keep their last administrator: edited, deleted or changed with others", async () => {
    const { user } = administrator;
    const id = String(user.id);
    const others = [String((await makeUser(backend.db)).id)];
    const key = administrator.token;
    const giver = (await signedInUser(backend.db, [...KEEPER, "global:edit__roles"])).token;
    const problem = { field: "", message: "last_administrator" };
    const inactive = asEntered(user, { isActive: false });
    expect((await run(key, UPDATE, { id, version: 1, data: inactive })).problem).toEqual(problem);
    const apiUser = asEntered(user, { isApiUser: true });
    expect((await run(key, UPDATE, { id, version: 1, data: apiUser })).problem).toEqual(problem);
    for (const change of [{ data: { isActive: false } }, { data: { isApiUser: true } }]) {
      expect((await run(key, BULK, { ids: [...others, id], change })).problem).toEqual(problem);
    }
    expect((await run(giver, DELETE, { id })).problem).toEqual(problem);
    const [row] = await backend.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ status: "active", isApiUser: false });
  });

  test("who may not change roles give nobody more rights than they have, nor take over such a person", async () => {
    const { db } = backend;
    const own = await makeRole(db, ["global:read__users"]);
    const more = await makeRole(db, ["global:edit__roles"]);
    const refused = await run(keeper, CREATE, { data: entered({ roles: [String(more.id)] }) });
    expect(refused.problem).toEqual({ field: "roles", message: "role_beyond_own" });
    expect((await run(keeper, CREATE, { data: entered({ roles: [String(own.id)] }) })).r).toBeTruthy();
    const data = entered({ roles: [String(more.id)] });
    expect((await run(administrator.token, CREATE, { data })).r).toBeTruthy();
    const taken = await run(keeper, UPDATE, {
      id: String(administrator.user.id),
      version: 1,
      data: asEntered(administrator.user, { email: "mein@verlag.example" }),
    });
    expect(taken.problem).toEqual({ field: "email", message: "user_beyond_own" });
    // What is no way to sign in may be changed.
    const renamed = asEntered(administrator.user, { jobTitle: "Geschäftsführung" });
    const { r } = await run(keeper, UPDATE, { id: String(administrator.user.id), version: 1, data: renamed });
    expect(r.jobTitle).toBe("Geschäftsführung");
  });

  test("who may not change roles take from nobody what they lack, and delete no such person", async () => {
    const { db } = backend;
    const more = await makeRole(db, ["global:edit__roles"]);
    const own = await makeRole(db, ["global:read__users"]);
    const user = await makeUser(db, { roleIds: [more.id, own.id] });
    const id = String(user.id);
    const refused = { field: "roles", message: "role_beyond_own" };
    const roles = [String(more.id)];
    const taken = await run(keeper, UPDATE, { id, version: 1, data: asEntered(user) });
    expect(taken.problem).toEqual(refused);
    expect((await run(keeper, BULK, { ids: [id], change: { remove: { roles } } })).problem).toEqual(refused);
    expect((await run(keeper, BULK, { ids: [id], change: { data: { roles: [] } } })).problem).toEqual(
      refused,
    );
    expect((await run(keeper, DELETE, { id })).code).toBe("BEYOND_OWN");
    const free = String((await makeUser(db)).id);
    expect((await run(keeper, BULK, { ids: [id, free], change: { isDeletion: true } })).r).toMatchObject({
      done: 1,
      refused: [{ _id: id, reason: "beyond_own" }],
    });
    expect(
      (await run(keeper, UPDATE, { id, version: 1, data: asEntered(user, { roles }) })).r.roles,
    ).toHaveLength(1);
    expect((await run(administrator.token, BULK, { ids: [id], change: { remove: { roles } } })).r.done).toBe(
      1,
    );
    expect((await run(keeper, BULK, { ids: [id], change: { isDeletion: true } })).r.done).toBe(1);
  });

  test("come in anew with another address: password, sessions, links and calendar of the old one end", async () => {
    const { db } = backend;
    const { user, token } = await signedInUser(db);
    const id = String(user.id);
    const made = await send(backend, token, "mutation { r: createCalendarFeed }");
    await openPasswordLink(db, user.id, "invitation", new Date());
    const waysIn = async () => {
      const [row] = await db.select().from(users).where(eq(users.id, user.id));
      const links = await db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
      const feed = await send(backend, null, `{ r: calendarFeed(token: "${made.data.r}") { _id } }`);
      const me = await send(backend, token, "{ me { _id } }");
      return [row?.passwordHash !== null, links.length > 0, feed.data.r !== null, me.code === undefined];
    };
    const upper = asEntered(user, { email: user.email.toUpperCase() });
    expect((await run(keeper, UPDATE, { id, version: 1, data: upper })).r).toBeTruthy();
    expect(await waysIn()).toEqual([true, true, true, true]);
    const other = asEntered(user, { email: "anders@verlag.example" });
    expect((await run(keeper, UPDATE, { id, version: 2, data: other })).r).toBeTruthy();
    expect(await waysIn()).toEqual([false, false, false, false]);
    const actions = await db
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(and(eq(activityLogs.area, "users"), eq(activityLogs.recordId, user.id)))
      .orderBy(activityLogs.id);
    expect(actions.map(({ action }) => action)).toEqual(["update", "endSession", "update"]);
    // Who may change roles could give themselves everything, and keeps their own ways in.
    const chief = administrator.user;
    const own = asEntered(chief, { email: "chefin@verlag.example" });
    const answer = await run(administrator.token, UPDATE, { id: String(chief.id), version: 1, data: own });
    expect(answer.r.email).toBe("chefin@verlag.example");
    expect((await send(backend, administrator.token, "{ me { _id } }")).code).toBeUndefined();
  });

  test("are listed by role and kind, in order; their private fields are for those who may read users", async () => {
    const { db } = backend;
    const role = await makeRole(db, []);
    const made = [
      await makeUser(db, { lastName: "Berger", roleIds: [role.id] }),
      await makeUser(db, { lastName: "Aigner", roleIds: [role.id], isApiUser: true }),
    ];
    const found = async (filter: object) =>
      (await run(keeper, LIST, { sort: "name", filter })).r.data.map(({ _id }: { _id: string }) =>
        Number(_id),
      );
    const roleIds = [String(role.id)];
    expect(await found({ roleIds })).toEqual([made[1]?.id, made[0]?.id]);
    expect(await found({ roleIds, isApiUser: false })).toEqual([made[0]?.id]);
    await db
      .update(users)
      .set({ phone: "0512 99" })
      .where(eq(users.id, made[0]?.id ?? 0));
    const seen = async (as: string) =>
      (
        await send(
          backend,
          as,
          `query ($ids: [String!]) { users(filter: { ids: $ids }) { data { phone history { _id } } } }`,
          {
            ids: [String(made[0]?.id)],
          },
        )
      ).data.users.data;
    expect(await seen((await signedInUser(db)).token)).toEqual([{ phone: null, history: [] }]);
    expect((await seen(keeper))[0].phone).toBe("0512 99");
  });
});
