import { randomUUID } from "node:crypto";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { beforeAll, expect, test } from "vitest";

const FIELDS = `_id version name salutation phone jobTitle email roles { name }
  history { action actor { _id } changes { field before after } }`;
const SAVE = `mutation ($version: Int!, $data: OwnProfileInput!, $key: String!) {
  r: updateOwnProfile(version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
const EDIT = `mutation ($id: String!, $version: Int!, $data: UserInput!, $key: String!) {
  r: updateUser(id: $id, version: $version, data: $data, idempotencyKey: $key) { version } }`;
const NEW_KEY = `mutation ($user: String!) { r: createApiKey(user: $user, name: "Webseite") }`;
const KEEPER = ["global:read__users", "global:edit__users", "global:edit__roles"];

describeOnDatabase("one's own profile", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  const nora = { first_name: "Nora", last_name: "Neu", phone: "0512 1234", jobTitle: "Volontariat" };
  const save = (as: string, version: number, data: object, key = randomUUID()) =>
    send(backend, as, SAVE, { version, data, key });
  const problemsOf = (answer: Awaited<ReturnType<typeof send>>) => answer.errors?.[0]?.extensions.data;

  test("is saved by everybody, whatever they may do, and the history says who did it and what", async () => {
    const { user, token } = await signedInUser(backend.db);
    const { r } = (await save(token, 1, { ...nora, salutation: "female" })).data;
    expect(r).toMatchObject({
      _id: String(user.id),
      version: 2,
      name: "Nora Neu",
      salutation: "female",
      phone: "0512 1234",
      jobTitle: "Volontariat",
      email: user.email,
    });
    expect(r.history[0]).toEqual({
      action: "update",
      actor: { _id: String(user.id) },
      changes: expect.arrayContaining([
        { field: "salutation", before: null, after: "female" },
        { field: "first_name", before: "Erika", after: "Nora" },
        { field: "phone", before: null, after: "0512 1234" },
      ]),
    });
    // What is left out is taken away; what stays as it is makes no version and no entry.
    expect((await save(token, 2, { first_name: "Nora", last_name: "Neu" })).data.r).toMatchObject({
      version: 3,
      phone: null,
      salutation: null,
    });
    const same = (await save(token, 3, { first_name: " Nora ", last_name: "Neu" })).data.r;
    expect(same).toMatchObject({ version: 3, history: { length: 2 } });
  });

  test("is saved once per key, and never over what somebody else has saved", async () => {
    const { db } = backend;
    const { user, token } = await signedInUser(db);
    const key = randomUUID();
    expect((await save(token, 1, nora, key)).data.r.version).toBe(2);
    expect((await save(token, 1, nora, key)).data.r).toMatchObject({ version: 2, history: { length: 1 } });
    expect((await save(token, 1, { ...nora, phone: "1" }, key)).code).toBe("IDEMPOTENCY_KEY_REUSED");

    const { user: keeper, token: asKeeper } = await signedInUser(db, [
      ...KEEPER,
      ...ADMINISTRATOR_PERMISSIONS,
    ]);
    const { id, email, username } = user;
    const data = { ...nora, email, username, isActive: true, roles: [], jobTitle: "Redaktion" };
    const edit = (version: number) =>
      send(backend, asKeeper, EDIT, { id: String(id), version, data, key: randomUUID() });
    expect((await edit(1)).code).toBe("VERSION_CONFLICT");
    expect((await edit(2)).data.r.version).toBe(3);
    const conflict = await save(token, 2, { ...nora, phone: "0512 9999" });
    expect(conflict.errors?.[0]?.extensions).toMatchObject({
      code: "VERSION_CONFLICT",
      updatedBy: `${keeper.firstName} ${keeper.lastName}`,
      current: { ...nora, salutation: null, jobTitle: "Redaktion", version: 3 },
    });
  });

  test("is checked by the rules of the user's form", async () => {
    const { token } = await signedInUser(backend.db);
    const refused = await save(token, 1, {
      salutation: "Herr",
      first_name: " ",
      last_name: "x".repeat(101),
      phone: "1".repeat(51),
    });
    expect(problemsOf(refused)).toEqual([
      { field: "salutation", message: "choice_invalid" },
      { field: "first_name", message: "required" },
      { field: "last_name", message: "too_long", params: { max: 100 } },
      { field: "phone", message: "too_long", params: { max: 50 } },
    ]);
  });

  test("does not let anybody change what others decide of them", async () => {
    const { token } = await signedInUser(backend.db);
    for (const beyond of [{ email: "neu@verlag.example" }, { roles: ["1"] }, { isActive: true }]) {
      const answer = await save(token, 1, { ...nora, ...beyond });
      expect([answer.status, answer.data]).toEqual([400, undefined]);
    }
  });

  test("is for people: a program has none", async () => {
    const { db } = backend;
    const { token } = await signedInUser(db, KEEPER);
    const program = await makeUser(db, { isApiUser: true });
    const key = (await send(backend, token, NEW_KEY, { user: String(program.id) })).data.r;
    expect((await save(key, 1, nora)).code).toBe("NOT_AUTHORIZED");
    expect((await send(backend, key, "{ me { version } }")).data.me.version).toBe(1);
  });
});
