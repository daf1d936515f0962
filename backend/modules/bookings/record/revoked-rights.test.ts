import { rolePermissions, roles, userPermissions, userRoles, users } from "backend/modules/users/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { announce, subscribe } from "backend/testing/subscribers";
import { listenForWebSockets } from "backend/testing/websocket-server";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";

const READ = "global:read__bookings";

describeOnDatabase("a right that was taken away", (open) => {
  it("is gone with the next event, whichever way it was taken", async () => {
    const backend = await open();
    const { db } = backend;
    const server = await listenForWebSockets(backend);
    const { medium } = await makeTitle(db);
    const clientCompanyId = (await makeCompany(db)).id;
    // One for each announcement: what was announced before the rights were taken may arrive after it.
    const before = await makeBooking(db, { clientCompanyId, targetMediumId: medium.id });
    const after = await makeBooking(db, { clientCompanyId, targetMediumId: medium.id });
    const inRole = async (name: string) => {
      const [role] = await db.insert(roles).values({ name }).returning();
      if (!role) throw new Error("no role");
      await db.insert(rolePermissions).values({ roleId: role.id, permissionName: READ });
      const { user, token } = await signedInUser(db);
      await db.insert(userRoles).values({ userId: user.id, roleId: role.id });
      return { user, token, roleId: role.id };
    };
    const directly = (permission: string) => signedInUser(db, [permission]);
    const emptied = await inRole("wird geleert");
    const left = await inRole("wird entzogen");
    const denied = await inRole("wird verweigert");
    const ofMedium = await directly(`medium:${medium.id}:view__bookings`);
    const deactivated = await directly(READ);
    const ways = {
      "the role lost it": {
        ...emptied,
        take: () => db.delete(rolePermissions).where(eq(rolePermissions.roleId, emptied.roleId)),
      },
      "the user lost the role": {
        ...left,
        take: () => db.delete(userRoles).where(eq(userRoles.userId, left.user.id)),
      },
      "it was denied directly": {
        ...denied,
        take: () =>
          db.insert(userPermissions).values({ userId: denied.user.id, permissionName: READ, status: 0 }),
      },
      "the right on the medium was taken": {
        ...ofMedium,
        take: () =>
          db
            .delete(userPermissions)
            .where(and(eq(userPermissions.userId, ofMedium.user.id), eq(userPermissions.status, 1))),
      },
      "the user was deactivated": {
        ...deactivated,
        take: () => db.update(users).set({ status: "inactive" }).where(eq(users.id, deactivated.user.id)),
      },
    };
    const witness = subscribe(server, (await directly(READ)).token);
    const listening = Object.entries(ways).map(([way, { token, take }]) => ({
      way,
      take,
      subscriber: subscribe(server, token),
    }));
    await announce(backend, [before.id], witness);
    for (const { way, subscriber } of listening)
      await expect.poll(() => [...subscriber.heard], { message: way }).toEqual([String(before.id)]);
    for (const { take } of listening) await take();
    await announce(backend, [after.id], witness);
    for (const { way, subscriber } of listening)
      expect([...subscriber.heard], way).not.toContain(String(after.id));
    await Promise.all([witness, ...listening.map(({ subscriber }) => subscriber)].map((one) => one.leave()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
