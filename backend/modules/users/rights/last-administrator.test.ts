import { accountColumns, admit } from "backend/modules/users/sign-in/sessions";
import { rolePermissions, roles, userPermissions, userRoles, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { badUserInput } from "backend/platform/use-case/errors";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { makeRole, makeUser } from "backend/testing/factories";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { withoutAdministrator } from "./last-administrator";

/** The users and roles that there are, and who is an administrator by the rules of the sign-in instead of by SQL. */
async function readPeople(tx: Db) {
  const accounts = await tx
    .select({ ...accountColumns, passwordHash: users.passwordHash })
    .from(users)
    .orderBy(users.id);
  const administrators = accounts.filter((account) => {
    const permissions = account.passwordHash ? admit(account)?.permissions : undefined;
    return ADMINISTRATOR_PERMISSIONS.every((name) => permissions?.includes(name));
  });
  const held = await tx.select({ id: roles.id }).from(roles).orderBy(roles.id);
  return { users: accounts, roles: held, administrators };
}

type Chosen = { user: number; role: number; name: string };

/** Every way to make or to lose an administrator. */
const WAYS: Record<string, (tx: Db, chosen: Chosen) => Promise<unknown>> = {
  delete: (tx, { user }) => tx.delete(users).where(eq(users.id, user)),
  deactivate: (tx, { user }) => tx.update(users).set({ status: "inactive" }).where(eq(users.id, user)),
  activate: (tx, { user }) => tx.update(users).set({ status: "active" }).where(eq(users.id, user)),
  makeApiUser: (tx, { user }) => tx.update(users).set({ isApiUser: true }).where(eq(users.id, user)),
  losePassword: (tx, { user }) => tx.update(users).set({ passwordHash: null }).where(eq(users.id, user)),
  loseRoles: (tx, { user }) => tx.delete(userRoles).where(eq(userRoles.userId, user)),
  takeRole: (tx, { user, role }) =>
    tx.insert(userRoles).values({ userId: user, roleId: role }).onConflictDoNothing(),
  emptyRole: (tx, { role }) => tx.delete(rolePermissions).where(eq(rolePermissions.roleId, role)),
  revoke: (tx, { role, name }) =>
    tx
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, role), eq(rolePermissions.permissionName, name))),
  grant: (tx, { role }) =>
    tx
      .insert(rolePermissions)
      .values(ADMINISTRATOR_PERMISSIONS.map((permissionName) => ({ roleId: role, permissionName })))
      .onConflictDoNothing(),
  deleteRole: async (tx, { role }) => {
    await tx.delete(userRoles).where(eq(userRoles.roleId, role));
    await tx.delete(roles).where(eq(roles.id, role));
  },
  deny: (tx, { user, name }) => direct(tx, user, name, 0),
  grantDirectly: (tx, { user, name }) => direct(tx, user, name, 1),
  forgetDirect: (tx, { user }) => tx.delete(userPermissions).where(eq(userPermissions.userId, user)),
  bulkDeactivate: async (tx) => {
    const some = tx.select({ id: users.id }).from(users).where(sql`${users.id} % 2 = 0`);
    await tx.update(users).set({ status: "inactive" }).where(inArray(users.id, some));
  },
  mergeRoles: async (tx, { role }) => {
    const holders = await tx.selectDistinct({ userId: userRoles.userId }).from(userRoles);
    await tx.delete(userRoles);
    if (holders.length > 0)
      await tx.insert(userRoles).values(holders.map((one) => ({ ...one, roleId: role })));
  },
};

const direct = (tx: Db, userId: number, permissionName: string, status: 0 | 1) =>
  tx
    .insert(userPermissions)
    .values({ userId, permissionName, status })
    .onConflictDoUpdate({
      target: [userPermissions.userId, userPermissions.permissionName],
      set: { status },
    });

type Step = { way: string; user: number; role: number; name: string };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    way: fc.constantFrom(...Object.keys(WAYS)),
    user: fc.nat(4),
    role: fc.nat(2),
    name: fc.constantFrom(...ADMINISTRATOR_PERMISSIONS),
  }),
  { minLength: 4, maxLength: 14 },
);

class Done extends Error {}

describeOnDatabase("the last administrator", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    await backend.db.delete(users);
    await backend.db.delete(roles);
  });

  /** Makes a change as a use case does: what the guard refuses never happened. */
  const change = (db: Db, make: (tx: Db) => Promise<unknown>): Promise<boolean> =>
    db
      .transaction(async (tx) => {
        await make(tx);
        const problems = await withoutAdministrator(tx, "status");
        if (problems.length > 0) throw badUserInput(problems);
        return true;
      })
      .catch((error: Error) => {
        if (error.message !== "errors.bad_user_input") throw error;
        return false;
      });

  test("stays, whatever is changed in whatever order", async () => {
    const admins = await makeRole(backend.db, ADMINISTRATOR_PERMISSIONS);
    const others = [
      await makeRole(backend.db, ADMINISTRATOR_PERMISSIONS.slice(0, 4)),
      await makeRole(backend.db, []),
    ];
    await makeUser(backend.db, { roleIds: [admins.id] });
    await makeUser(backend.db, { roleIds: [admins.id, ...others.map(({ id }) => id)] });
    for (const role of others) await makeUser(backend.db, { roleIds: [role.id] });
    await makeUser(backend.db, {
      permissions: ADMINISTRATOR_PERMISSIONS,
      status: "inactive",
      mayLogIn: false,
    });
    const outcomes = { kept: 0, refused: 0 };
    const sequence = async (db: Db, ways: readonly Step[]) => {
      let people = await readPeople(db);
      for (const { way, user, role, name } of ways) {
        const target = {
          user: people.users[user % people.users.length]?.id ?? 0,
          role: people.roles[role % people.roles.length]?.id ?? 0,
          name,
        };
        let wanted = people;
        const isKept = await change(db, async (tx) => {
          await WAYS[way]?.(tx, target);
          wanted = await readPeople(tx);
        });
        outcomes[isKept ? "kept" : "refused"] += 1;
        // The guard refuses exactly the changes after which nobody is left.
        expect(isKept, way).toBe(wanted.administrators.length > 0);
        if (isKept) people = wanted;
      }
    };
    await fc.assert(
      fc.asyncProperty(steps, async (ways) => {
        const run = backend.db.transaction(async (tx) => {
          await sequence(tx, ways);
          throw new Done();
        });
        await expect(run).rejects.toThrow(Done);
      }),
      { numRuns: 15 },
    );
    // What the fixed seed finds; another one may find few of one kind.
    if (isExploring) return;
    expect(outcomes.kept).toBeGreaterThan(3);
    expect(outcomes.refused).toBeGreaterThan(3);
  });

  test("is one of two who are taken away at once", async () => {
    const role = await makeRole(backend.db, ADMINISTRATOR_PERMISSIONS);
    for (let round = 0; round < 5; round++) {
      const pair = await Promise.all([1, 2].map(() => makeUser(backend.db, { roleIds: [role.id] })));
      await backend.db.delete(users).where(sql`${users.id} not in ${pair.map(({ id }) => id)}`);
      const kept = await Promise.all(
        pair.map(({ id }) => change(backend.db, (tx) => tx.delete(users).where(eq(users.id, id)))),
      );
      expect(kept.filter(Boolean)).toHaveLength(1);
    }
  });
});
