import { randomUUID } from "node:crypto";
import { rolePermissions, roles, userPermissions, users } from "backend/modules/users/tables";
import { makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeRole, makeUser, nextNumber, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

const DOCUMENTS = {
  create: `mutation ($data: RoleInput!, $key: String!) {
    r: createRole(data: $data, idempotencyKey: $key) { _id version isDefault permissions { permissionName status } } }`,
  update: `mutation ($id: String!, $version: Int!, $data: RoleInput!, $key: String!) {
    r: updateRole(id: $id, version: $version, data: $data, idempotencyKey: $key) { version isDefault } }`,
  delete: `mutation ($id: String!, $version: Int!, $key: String!) {
    r: deleteRole(id: $id, version: $version, idempotencyKey: $key) }`,
  change: `mutation ($selection: RoleSelection!, $change: RoleBulk!, $key: String!) {
    r: changeRoles(selection: $selection, change: $change, idempotencyKey: $key) { done refused { label reason } } }`,
  copy: `mutation ($id: String!, $key: String!) {
    r: copyRole(id: $id, idempotencyKey: $key) { name isDefault userCount permissions { permissionName } } }`,
  effects: `query ($id: String!, $permissions: [String!]!) {
    r: roleEffects(id: $id, permissions: $permissions) { gained lost count users { _id } } }`,
  history: `query ($id: String!) {
    r: role(id: $id) { isDefault history { action changes { field before after } } } }`,
};

describeOnDatabase("roles", (open) => {
  let backend: TestBackend;
  let token: string;
  let standard: Awaited<ReturnType<typeof makeRole>>;
  const tags = ["global:read__tags", "global:edit__tags"];

  beforeAll(async () => {
    backend = await open();
    const rights = ["create", "delete"].map((action) => `global:${action}__roles`);
    const admin = await makeRole(backend.db, [...ADMINISTRATOR_PERMISSIONS, ...rights], "Administration");
    token = (await signedInUser(backend.db, [], { roleIds: [admin.id] })).token;
    standard = await makeRole(backend.db, ["global:login_in_backend"], "Nur lesen");
    await backend.db.update(roles).set({ isDefault: true }).where(eq(roles.id, standard.id));
  });
  const run = (document: keyof typeof DOCUMENTS, variables: object) =>
    send(backend, token, DOCUMENTS[document], { key: randomUUID(), ...variables });
  const problems = (answer: Awaited<ReturnType<typeof run>>) =>
    answer.errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);
  const make = async (permissions: string[] = [], name = `Rolle ${nextNumber()}`) => {
    const { data } = await run("create", { data: { name, permissions } });
    return { id: data.r._id as string, name };
  };

  test("grant what their form says, once each and in its order; another name has no second role", async () => {
    const { id: mediumId } = (await makeTitle(backend.db)).medium;
    const ofMedium = `medium:${mediumId}:view__bookings`;
    const permissions = [ofMedium, ...tags, "global:login_in_backend", "global:edit__tags"];
    const made = await run("create", { data: { name: " Themen ", permissions } });
    expect(
      made.data.r.permissions.map((one: { permissionName: string }) => one.permissionName).sort(),
    ).toEqual(["global:edit__tags", "global:login_in_backend", "global:read__tags", ofMedium]);
    const again = await run("create", { data: { name: "THEMEN", permissions: [] } });
    expect([again.code, problems(again)]).toEqual(["ROLE_NAME_USED", ["name role_name_used"]]);
    expect(
      problems(await run("create", { data: { name: "X", permissions: ["global:raed__tags"] } })),
    ).toEqual(["permissions[0] choice_invalid"]);
    const missing = { name: "X", permissions: ["medium:999999:view__bookings"] };
    expect(problems(await run("create", { data: missing }))).toEqual([
      "permissions permission_medium_missing",
    ]);
    const id = made.data.r._id;
    const saved = await run("update", { id, version: 1, data: { name: "Themen", permissions: tags } });
    expect(saved.data.r).toEqual({ version: 2, isDefault: false });
    const { r } = (await run("history", { id })).data;
    expect(r.history[0].changes).toEqual([
      { field: "permissions.global:login_in_backend", before: "true", after: null },
      { field: `permissions.${ofMedium}`, before: "true", after: null },
    ]);
  });

  test("become the default only by users who may edit the one that was", async () => {
    const { token: maker } = await signedInUser(backend.db, ["global:read__roles", "global:create__roles"]);
    const document = `mutation ($data: RoleInput!, $key: String!) {
      r: createRole(data: $data, idempotencyKey: $key) { isDefault } }`;
    const create = (data: object) => send(backend, maker, document, { data, key: randomUUID() });
    const data = { name: "Fremder Standard", permissions: [], isDefault: true };
    expect(problems(await create(data))).toEqual(["isDefault default_role_needs_edit"]);
    expect((await create({ ...data, isDefault: false })).data.r).toEqual({ isDefault: false });
  });

  test("have exactly one default, which gives way to another and cannot be lost", async () => {
    const isDefault = async (id: string | number) =>
      (await run("history", { id: String(id) })).data.r.isDefault;
    const id = String(standard.id);
    expect((await run("delete", { id, version: 1 })).code).toBe("DEFAULT_ROLE");
    // Whoever holds it: making another one the default comes first.
    await makeUser(backend.db, { roleIds: [standard.id] });
    expect((await run("delete", { id, version: 1 })).code).toBe("DEFAULT_ROLE");
    const bulk = { selection: { ids: [id] }, change: { isDeletion: true } };
    expect((await run("change", bulk)).data.r).toEqual({
      done: 0,
      refused: [{ label: "Nur lesen", reason: "default_role" }],
    });
    const left = await run("update", {
      id,
      version: 1,
      data: { name: "Nur lesen", isDefault: false, permissions: [] },
    });
    expect([left.code, problems(left)]).toEqual(["ROLE_NO_DEFAULT", ["isDefault role_no_default"]]);
    const other = await make();
    await run("update", {
      id: other.id,
      version: 1,
      data: { name: other.name, isDefault: true, permissions: [] },
    });
    expect([await isDefault(id), await isDefault(other.id)]).toEqual([false, true]);
    expect((await run("history", { id })).data.r.history[0].changes).toEqual([
      { field: "isDefault", before: "true", after: "false" },
    ]);
    // Both at once: one of them stays the default.
    const two = [await make(), await make()];
    await Promise.all(
      two.map(({ id, name }) =>
        run("update", { id, version: 1, data: { name, isDefault: true, permissions: [] } }),
      ),
    );
    const standing = await Promise.all([...two.map((one) => one.id), other.id].map(isDefault));
    expect(standing.filter(Boolean)).toHaveLength(1);
  });

  test("are made by somebody who may not edit them, but not made the default", async () => {
    const maker = await signedInUser(backend.db, ["global:create__roles"]);
    const make = (isDefault: boolean) =>
      send(backend, maker.token, DOCUMENTS.create, {
        key: randomUUID(),
        data: { name: `Rolle ${nextNumber()}`, isDefault, permissions: [] },
      });
    expect((await make(false)).errors).toBeUndefined();
    expect(problems(await make(true))).toEqual(["isDefault default_role_needs_edit"]);
  });

  test("stay while somebody holds them, and with them the last administrator", async () => {
    const held = await make(tags);
    await makeUser(backend.db, { roleIds: [Number(held.id)] });
    expect((await run("delete", { id: held.id, version: 1 })).code).toBe("IN_USE");
    const [admin] = await backend.db.select().from(roles).where(eq(roles.name, "Administration"));
    const id = String(admin?.id);
    const emptied = await run("update", {
      id,
      version: 1,
      data: { name: "Administration", permissions: [] },
    });
    expect(problems(emptied)).toEqual(["permissions last_administrator"]);
    const change = { remove: { permissions: ["global:edit__roles"] } };
    const revoked = await run("change", { selection: { ids: [id] }, change });
    expect(problems(revoked)).toEqual(["permissions last_administrator"]);
  });

  test("get more, or lose some, only in fields that are lists", async () => {
    const selection = { ids: [(await make()).id] };
    for (const way of ["add", "remove"]) {
      const answer = await run("change", { selection, change: { [way]: { isDefault: true, name: "X" } } });
      expect(problems(answer)).toEqual(["isDefault not_a_list", "name not_a_list"]);
    }
  });

  test("are copied under the next free name, with their permissions and without their holders", async () => {
    const { id, name } = await make(tags, "Vertrieb 9");
    await makeUser(backend.db, { roleIds: [Number(id)] });
    await make([], "Vertrieb 10");
    const { data } = await run("copy", { id });
    expect(data.r).toMatchObject({ name: "Vertrieb 11", isDefault: false, userCount: 0 });
    expect(data.r.permissions).toHaveLength(2);
    expect(name).toBe("Vertrieb 9");
  });

  test("say before saving what would change for whom: other roles and direct entries count", async () => {
    const role = await make(tags);
    const [read, edit] = tags as [string, string];
    const other = await makeRole(backend.db, [edit]);
    const roleIds = [Number(role.id)];
    const one = async (values: object) => String((await makeUser(backend.db, { roleIds, ...values })).id);
    const plain = await one({});
    const byOther = await one({ roleIds: [...roleIds, other.id] });
    const denied = await one({ denied: [edit, "global:create__tags"] });
    const { data } = await run("effects", { id: role.id, permissions: [read, "global:create__tags"] });
    const ids = (users: { _id: string }[]) => users.map(({ _id }) => _id);
    const effects = data.r.map((effect: { gained: string[]; lost: string[]; users: { _id: string }[] }) => ({
      gained: effect.gained,
      lost: effect.lost,
      users: ids(effect.users),
    }));
    expect(effects).toEqual([
      { gained: ["global:create__tags"], lost: [edit], users: [plain] },
      { gained: ["global:create__tags"], lost: [], users: [byOther] },
      { gained: [], lost: [], users: [denied] },
    ]);
  });

  test("lose a right for their holders with the next request; a direct denial beats them", async () => {
    const role = await make(tags);
    const { token: held, user } = await signedInUser(backend.db, [], { roleIds: [Number(role.id)] });
    const ask = () => send(backend, held, "{ tags(limit: 1) { total } }");
    expect((await ask()).code).toBeUndefined();
    await backend.db
      .insert(userPermissions)
      .values({ userId: user.id, permissionName: "global:read__tags", status: 0 });
    expect((await ask()).code).toBe("NOT_AUTHORIZED");
    await backend.db.delete(userPermissions).where(eq(userPermissions.userId, user.id));
    await backend.db
      .insert(userPermissions)
      .values({ userId: user.id, permissionName: "global:login_in_backend" });
    expect((await ask()).code).toBeUndefined();
    await run("update", {
      id: role.id,
      version: 1,
      data: { name: role.name, permissions: ["global:edit__tags"] },
    });
    expect((await ask()).code).toBe("NOT_AUTHORIZED");
    await backend.db.delete(rolePermissions).where(eq(rolePermissions.roleId, Number(role.id)));
    await backend.db.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
    expect((await ask()).code).toBe("NOT_AUTHENTICATED");
  });
});
