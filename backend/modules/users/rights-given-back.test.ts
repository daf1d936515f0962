import { randomUUID } from "node:crypto";
import { mailOutbox } from "backend/platform/tables";
import { describeOnOneDatabase, type TestBackend } from "backend/testing/databases";
import { makeRole, makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { heldPermissions } from "./sessions";
import { userPermissions, userRoles, users } from "./tables";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__users`);
const RIGHTS = ["global:edit__tags", "global:edit__roles", "global:read__users"];
const UPDATE = `mutation ($id: String!, $version: Int!, $data: UserInput!, $key: String!) {
  r: updateUser(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`;
const CHANGE = `mutation ($selection: UserSelection!, $change: UserBulk!, $key: String!) {
  r: changeUsers(selection: $selection, change: $change, idempotencyKey: $key) { done } }`;
const SET = `mutation ($id: String!, $version: Int!, $direct: [String!]!, $key: String!) {
  r: setUserPermissions(id: $id, version: $version, direct: $direct, idempotencyKey: $key) { version } }`;
const NEW_KEY = `mutation ($user: String!, $name: String!) { r: createApiKey(user: $user, name: $name) }`;
const INVITE = `mutation ($id: String!, $key: String!) {
  r: inviteUser(id: $id, origin: "http://localhost", subject: "Zugang", text: "{{link}}", idempotencyKey: $key) { _id } }`;
const CHOOSE = `mutation ($token: String!, $new: String!) { r: choosePassword(token: $token, new: $new) }`;
const SIGN_IN = `mutation ($email: String!, $password: String!) { r: signIn(email: $email, password: $password) { token } }`;
const PASSWORD = "Sonnen#Blume7";

/** What somebody does to the person or to the API user, with one of the rights or with a role. */
type Step = {
  by: "first" | "second" | "administrator";
  whom: "person" | "program";
  does: "takeRole" | "giveRole" | "deny" | "allow" | "makeKey" | "takeAddress" | "restoreAddress" | "invite";
  right: number;
};
/** What a manager and an administrator may do in turn; each attempt leaves some of it out. */
const ATTEMPT = [
  ["manager", "deny"],
  ["manager", "takeRole"],
  ["administrator", "takeRole"],
  ["administrator", "deny"],
  ["manager", "takeAddress"],
  ["manager", "makeKey"],
  ["manager", "invite"],
  ["administrator", "makeKey"],
  ["manager", "restoreAddress"],
  ["administrator", "restoreAddress"],
  ["manager", "allow"],
  ["administrator", "allow"],
  ["manager", "giveRole"],
  ["administrator", "giveRole"],
] as const;
const attempt = fc
  .record({
    manager: fc.constantFrom("first" as const, "second" as const),
    whom: fc.constantFrom("person" as const, "program" as const),
    right: fc.nat({ max: RIGHTS.length - 1 }),
    of: fc.subarray([...ATTEMPT], { minLength: 4 }),
  })
  .map(({ manager, whom, right, of }) =>
    of.map(([who, does]): Step => ({ by: who === "manager" ? manager : who, whom, does, right })),
  );
const steps = fc.array(attempt, { minLength: 1, maxLength: 2 }).map((attempts) => attempts.flat());

describeOnOneDatabase("rights that are taken and given back", (open) => {
  let backend: TestBackend;
  let roleId: number;
  beforeAll(async () => {
    backend = await open();
    roleId = (await makeRole(backend.db, [...RIGHTS, "global:login_in_backend"])).id;
  });

  const run = async (as: string | null, document: string, variables: object) =>
    await send(backend, as, document, { key: randomUUID(), ...variables });

  async function house() {
    const { db } = backend;
    const managers = { first: await signedInUser(db, KEEPER), second: await signedInUser(db, KEEPER) };
    const administrator = await signedInUser(db, ADMINISTRATOR_PERMISSIONS);
    const whom = {
      person: await makeUser(db, { roleIds: [roleId] }),
      program: await makeUser(db, { roleIds: [roleId], isApiUser: true }),
    };
    return {
      tokens: {
        first: managers.first.token,
        second: managers.second.token,
        administrator: administrator.token,
      },
      whom,
    };
  }
  type House = Awaited<ReturnType<typeof house>>;

  const rowOf = async (id: number) => (await backend.db.select().from(users).where(eq(users.id, id)))[0];
  const mailboxOf = (step: Step) => `${step.by}-${step.whom}@manager.example`;

  /** Does a step; gives the token that it opens for who did it, if it does. */
  async function take({ tokens, whom }: House, step: Step): Promise<string | null> {
    const token = tokens[step.by];
    const { id, email } = whom[step.whom];
    const row = await rowOf(id);
    const target = { id: String(id), version: row?.version };
    const many = (change: object) => run(token, CHANGE, { selection: { ids: [String(id)] }, change });
    const direct = async (change: (values: string[]) => string[]) => {
      const held = await backend.db.select().from(userPermissions).where(eq(userPermissions.userId, id));
      const values = held.map(({ permissionName, status }) => `${status} ${permissionName}`);
      await run(token, SET, { ...target, direct: change(values) });
    };
    const name = RIGHTS[step.right] ?? "";
    const others = (values: string[]) => values.filter((value) => !value.endsWith(name));
    const readdress = async (address: string) => {
      const roles = await backend.db.select().from(userRoles).where(eq(userRoles.userId, id));
      const data = {
        ...{ email: address, username: row?.username, first_name: row?.firstName, last_name: row?.lastName },
        ...{ salutation: row?.salutation, roles: roles.map((one) => String(one.roleId)) },
        ...{ isActive: true, isApiUser: row?.isApiUser },
      };
      await run(token, UPDATE, { ...target, data });
    };
    if (step.does === "takeRole") await many({ remove: { roles: [String(roleId)] } });
    // Whoever gives sees the address: an administrator gives nothing to one that is not the person's own.
    if (step.does === "giveRole" && row?.email === email) await many({ add: { roles: [String(roleId)] } });
    if (step.does === "deny") await direct((values) => [...others(values), `0 ${name}`]);
    if (step.does === "allow" && row?.email === email) await direct(others);
    if (step.does === "takeAddress") await readdress(mailboxOf(step));
    if (step.does === "restoreAddress") await readdress(email);
    if (step.does === "makeKey")
      return (await run(token, NEW_KEY, { user: String(id), name: randomUUID() })).data?.r ?? null;
    if (step.does !== "invite") return null;
    await run(token, INVITE, { id: String(id) });
    const [mail] = await backend.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(1);
    const [, link] = /token=([\w-]+)/.exec(mail?.body ?? "") ?? [];
    // Who reads the mailbox opens the link.
    if (!link || mail?.recipient !== mailboxOf(step) || row?.email !== mail.recipient) return null;
    await run(null, CHOOSE, { token: link, new: PASSWORD });
    return (await run(null, SIGN_IN, { email: row.email, password: PASSWORD })).data?.r?.token ?? null;
  }

  const rightsOf = async (token: string): Promise<string[]> =>
    (await run(token, "{ r: me { permissions } }", {})).data?.r?.permissions ?? [];

  /** No token of a manager ever does what no manager may do. */
  async function expectNothingGained(all: readonly Step[]) {
    const made = await house();
    const opened: string[] = [];
    for (const step of all) {
      const token = await take(made, step);
      if (token && step.by !== "administrator") opened.push(token);
      for (const one of opened) {
        const rights = await rightsOf(one);
        const gained = rights.filter((right) => RIGHTS.includes(right) && !KEEPER.includes(right));
        expect([step, gained]).toEqual([step, []]);
      }
    }
    return opened.length;
  }

  const step = (by: Step["by"], whom: Step["whom"], does: Step["does"], right = 0): Step => ({
    by,
    whom,
    does,
    right,
  });

  test("a key that was made meanwhile gains nothing, and still does what its maker may", async () => {
    const made = await house();
    // The manager cannot take what they lack; the administrator can.
    expect(await take(made, step("first", "program", "takeRole"))).toBeNull();
    expect(await heldPermissions(backend.db, made.whom.program.id)).toContain("global:edit__roles");
    await take(made, step("administrator", "program", "takeRole"));
    const key = (await take(made, step("first", "program", "makeKey"))) ?? "";
    expect(key).toMatch(/^imvkey_/);
    await take(made, step("administrator", "program", "giveRole"));
    expect(await heldPermissions(backend.db, made.whom.program.id)).toContain("global:edit__roles");
    expect(await rightsOf(key)).toEqual(["global:login_in_backend"]);
    const own = (await take(made, step("administrator", "program", "makeKey"))) ?? "";
    expect(await rightsOf(own)).toContain("global:edit__roles");
  });

  test("a password that was chosen under another address ends when the address comes back", async () => {
    const made = await house();
    await take(made, step("administrator", "person", "takeRole"));
    const { id, email } = made.whom.person;
    await take(made, step("first", "person", "takeAddress"));
    const session = (await take(made, step("first", "person", "invite"))) ?? "";
    expect(session).not.toBe("");
    await take(made, step("first", "person", "restoreAddress"));
    expect((await rowOf(id))?.email).toBe(email);
    await take(made, step("administrator", "person", "giveRole"));
    expect(await rightsOf(session)).toEqual([]);
    const again = await run(null, SIGN_IN, { email, password: PASSWORD });
    expect(again.data?.r?.token).toBeUndefined();
  });

  test("whatever two managers and an administrator do, no manager's key or session gains a right", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await expectNothingGained(all);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});
