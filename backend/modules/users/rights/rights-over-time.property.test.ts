import { randomUUID } from "node:crypto";
import { openPasswordLink, passwordLink } from "backend/modules/users/sign-in/password-links";
import { heldPermissions, sessionUser } from "backend/modules/users/sign-in/sessions";
import { userPermissions, userRoles, users } from "backend/modules/users/tables";
import { mailOutbox } from "backend/platform/database/tables";
import type { Ctx } from "backend/platform/use-case/context";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { makeRole, makeUser, nextNumber, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { includesPermission } from "domain/permissions/bookings";
import { desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

const KEEPER = ["read", "create", "edit"].map((action) => `global:${action}__users`);
const POWER = ["global:login_in_backend", ...KEEPER, "global:edit__roles", "global:read__tags"];
const PASSWORDS = ["Sonnen#Blume7", "Mond#Schein8"];

const UPDATE = `mutation ($id: String!, $version: Int!, $data: UserInput!, $key: String!) {
  r: updateUser(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`;
const BULK = `mutation ($id: String!, $roles: [String!]!, $key: String!) {
  r: changeUsers(selection: { ids: [$id] }, change: { remove: { roles: $roles } }, idempotencyKey: $key) { done } }`;
const SET = `mutation ($id: String!, $version: Int!, $direct: [String!]!, $key: String!) {
  r: setUserPermissions(id: $id, version: $version, direct: $direct, idempotencyKey: $key) { _id } }`;
const INVITE = `mutation ($id: String!, $key: String!) {
  r: inviteUser(id: $id, origin: "http://localhost", subject: "Zugang", text: "{{link}}", idempotencyKey: $key) { _id } }`;
const NEW_KEY = `mutation ($id: String!, $key: String!) { r: createApiKey(user: $id, name: $key) }`;
const CHOOSE = `mutation ($token: String!, $new: String!) { r: choosePassword(token: $token, new: $new) }`;
const SIGN_IN = `mutation ($email: String!, $password: String!) { r: signIn(email: $email, password: $password) { token } }`;
const CHANGE = `mutation ($key: String!) {
  r: changePassword(current: "${PASSWORDS[0]}", new: "${PASSWORDS[1]}", idempotencyKey: $key) }`;
const FEED = `mutation { r: createCalendarFeed }`;

const BY_MANAGER = [
  ...["take", "takeByBulk", "deny", "allow", "giveDesk", "address", "addressBack", "flag"],
  ...["key", "invite", "forgotten", "choose", "signIn", "changePassword", "feed"],
] as const;
const BY_ADMINISTRATOR = ["adminTakes", "adminGives", "adminDenies", "adminAllows", "adminAddress"] as const;
type Action = (typeof BY_MANAGER)[number] | (typeof BY_ADMINISTRATOR)[number];

interface Step {
  action: Action;
  /** Which of the two managers. */
  manager: number;
  /** Whether it is done to the API user instead of the person. */
  ofProgram: boolean;
  /** Which of the secrets that the manager knows is used; the first is their own session. */
  by: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom<Action>(...BY_MANAGER, ...BY_ADMINISTRATOR),
  manager: fc.nat(1),
  ofProgram: fc.boolean(),
  by: fc.nat(3),
});
const inTurn = (ofProgram: boolean, ...actions: Action[]): [Step[]] => [
  actions.map((action) => ({ action, manager: 0, ofProgram, by: 0 })),
];
const asThePerson = { action: "changePassword", manager: 0, ofProgram: false, by: 1 } as const;

/** What somebody would try who knows how rights are kept. */
const TRIES: [Step[]][] = [
  inTurn(true, "adminTakes", "key", "adminGives"),
  inTurn(true, "take", "key", "adminGives"),
  inTurn(true, "deny", "key", "adminAllows"),
  inTurn(false, "adminTakes", "flag", "key", "flag", "adminGives", "flag"),
  inTurn(true, "adminTakes", "flag", "address", "forgotten", "choose", "flag", "adminAddress", "adminGives"),
  inTurn(
    false,
    "adminTakes",
    "address",
    "forgotten",
    "choose",
    "signIn",
    "addressBack",
    "adminGives",
    "signIn",
  ),
  inTurn(false, "adminDenies", "address", "invite", "addressBack", "adminAllows", "choose", "signIn"),
  inTurn(
    false,
    "adminTakes",
    "giveDesk",
    "address",
    "invite",
    "choose",
    "signIn",
    "addressBack",
    "adminGives",
  ),
  [
    [
      ...(inTurn(false, "adminTakes", "giveDesk", "address", "forgotten", "choose", "signIn")[0] ?? []),
      { ...asThePerson, action: "feed" },
      asThePerson,
      { ...asThePerson, action: "addressBack" },
      ...(inTurn(false, "adminGives", "signIn")[0] ?? []),
    ],
  ],
];

describeOnDatabase("rights over time", (open) => {
  let backend: TestBackend;
  let now = new Date("2027-03-01T08:00:00Z");
  beforeAll(async () => {
    backend = await open({ clock: () => now });
  });

  async function newWorld() {
    const { db } = backend;
    const [power, desk] = [
      await makeRole(db, POWER),
      await makeRole(db, ["global:login_in_backend", ...KEEPER]),
    ];
    const roleIds = [power.id];
    const administrator = await signedInUser(db, [...ADMINISTRATOR_PERMISSIONS, ...POWER], {}, now);
    const managers = [];
    for (const rights of [KEEPER, [...KEEPER, "global:read__tags"]]) {
      const { token } = await signedInUser(db, rights, {}, now);
      const mailbox = `eigene${nextNumber()}@post.example`;
      const tokens = [token];
      const rest = { feeds: [] as string[], links: [] as { token: string; userId: number }[] };
      managers.push({ rights: ["global:login_in_backend", ...rights], mailbox, tokens, ...rest });
    }
    const person = await makeUser(db, { mayLogIn: false, roleIds });
    const program = await makeUser(db, { mayLogIn: false, roleIds, isApiUser: true });
    return { power, desk, administrator, managers, person, program };
  }
  type World = Awaited<ReturnType<typeof newWorld>>;

  const freshAddress = () => `2001:db8:${nextNumber().toString(16)}::1`;
  /** The answer, unless it was refused; a mistake of the service is none. */
  async function ask(token: string | null, document: string, variables: object = {}) {
    const sent = { key: randomUUID(), ...variables };
    const { data, code } = await send(backend, token, document, sent, freshAddress());
    expect(code).not.toBe("INTERNAL_SERVER_ERROR");
    return code === undefined ? data?.r : null;
  }

  async function make(world: World, { action, manager, ofProgram, by }: Step): Promise<unknown> {
    const { db } = backend;
    const target = ofProgram ? world.program : world.person;
    const own = world.managers[manager];
    const [user] = await db.select().from(users).where(eq(users.id, target.id));
    if (!user || !own) throw new Error("a world has its people");
    const id = String(user.id);
    const held = await db.select().from(userRoles).where(eq(userRoles.userId, user.id));
    const direct = await db.select().from(userPermissions).where(eq(userPermissions.userId, user.id));
    const roles = held.map(({ roleId }) => String(roleId));
    const token = own.tokens[by % own.tokens.length] ?? "";
    const { email, username, firstName: first_name, lastName: last_name, isApiUser } = user;
    const update = (as: string, change: object) => {
      const data = { email, username, first_name, last_name, isApiUser, isActive: true, roles, ...change };
      return ask(as, UPDATE, { id, version: user.version, data });
    };
    const set = (as: string, entries: string[]) =>
      ask(as, SET, { id, version: user.version, direct: entries });
    const admin = world.administrator.token;
    // Who gives rights looks to whom: the address is that of the colleague.
    const isTheirs = email === target.email;
    const denials = POWER.map((name) => `0 ${name}`);
    const acts: Record<Action, () => Promise<unknown>> = {
      take: () => update(token, { roles: [] }),
      takeByBulk: () => ask(token, BULK, { id, roles: [String(world.power.id)] }),
      deny: () => set(token, denials.slice(0, -1)),
      allow: () => set(token, []),
      giveDesk: () => update(token, { roles: [...roles, String(world.desk.id)] }),
      address: () => update(token, { email: own.mailbox }),
      addressBack: () => update(token, { email: target.email }),
      flag: () => update(token, { isApiUser: !isApiUser }),
      key: async () => {
        const key = await ask(token, NEW_KEY, { id });
        if (key) own.tokens.push(key);
        return key;
      },
      invite: async () => {
        const invited = await ask(token, INVITE, { id });
        const [mail] = await db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(1);
        // Mails to others are read by others.
        if (invited && mail?.recipient === own.mailbox)
          own.links.push({ token: mail.body.split("token=")[1] ?? "", userId: user.id });
        return invited;
      },
      forgotten: async () => {
        const mayAsk = email === own.mailbox && !isApiUser;
        if (mayAsk)
          own.links.push({ token: await openPasswordLink(db, user.id, "reset", now), userId: user.id });
        return mayAsk;
      },
      choose: () => ask(null, CHOOSE, { token: own.links.at(-1)?.token ?? "", new: PASSWORDS[0] }),
      signIn: async () => {
        for (const password of PASSWORDS) {
          const session = await ask(null, SIGN_IN, { email, password });
          if (session) own.tokens.push(session.token);
          if (session) return session;
        }
        return null;
      },
      changePassword: () => ask(token, CHANGE),
      feed: async () => {
        const feed = by % own.tokens.length === 0 ? null : await ask(token, FEED);
        if (feed) own.feeds.push(feed);
        return feed;
      },
      adminTakes: () => update(admin, { roles: [] }),
      adminGives: async () =>
        isTheirs && update(admin, { roles: [...new Set([...roles, String(world.power.id)])] }),
      adminDenies: () => set(admin, denials),
      adminAllows: async () => isTheirs && direct.length > 0 && set(admin, []),
      adminAddress: () => update(admin, { email: target.email }),
    };
    return await acts[action]();
  }

  /** The rights that a manager has by any secret, and was given by nobody. */
  async function unearned({ managers, person }: World): Promise<string[]> {
    const { db } = backend;
    const ctx = { db, now: () => now } as Ctx;
    const found: string[] = [];
    const ofPerson = await heldPermissions(db, person.id);
    for (const { rights, tokens, feeds, links } of managers) {
      const add = (way: string, names: readonly string[]) =>
        found.push(
          ...names.filter((name) => !includesPermission(rights, name)).map((name) => `${way} ${name}`),
        );
      for (const token of tokens) add("token", (await sessionUser(db, token, now))?.permissions ?? []);
      for (const feed of feeds) if (await feedOpens(feed)) add("feed", ofPerson);
      for (const { token, userId } of links)
        if (await passwordLink(ctx, token)) add("link", await heldPermissions(db, userId));
    }
    return found;
  }
  const feedOpens = async (token: string) =>
    (
      await send(backend, null, `query ($token: String!) { r: calendarFeed(token: $token) { _id } }`, {
        token,
      })
    ).data?.r !== null;

  test("nobody gets a right by a session, a key, a link or a feed that nobody with it has given them", async () => {
    const done = new Set<Action>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const world = await newWorld();
        for (const one of steps) {
          now = new Date(now.getTime() + 1000);
          if (await make(world, one)) done.add(one.action);
          expect(await unearned(world), one.action).toEqual([]);
        }
      }),
      { examples: TRIES, numRuns: 16, endOnFailure: true },
    );
    if (isExploring) return;
    const refused: Action[] = ["take", "takeByBulk", "deny"];
    expect(
      [...BY_MANAGER, ...BY_ADMINISTRATOR].filter((action) => !done.has(action) && !refused.includes(action)),
    ).toEqual([]);
  });
});
