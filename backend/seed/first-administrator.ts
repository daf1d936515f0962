import { hashPassword } from "backend/modules/users/service";
import { userRoles, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { recordActivity } from "backend/platform/use-case/activity";
import { passwordProblems } from "domain/password";
import { USER_FIELDS } from "domain/users/fields";
import { sql } from "drizzle-orm";
import { isEmpty } from "./demo";
import { seedRoles } from "./roles";

/**
 * Writes the roles of the house (decisions §3) and one administrator into a database without users: where no
 * demo is wanted, somebody must be able to sign in first. Throws, in English for the console, where there are
 * users already, and for an address or a password that nobody could sign in with.
 */
export async function seedFirstAdministrator(
  db: Db,
  { email: given, password, now = new Date() }: { email: string; password: string; now?: Date },
): Promise<void> {
  const email = given.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > USER_FIELDS.email.max)
    throw new Error(`not an e-mail address: ${email}`);
  const problems = passwordProblems(password);
  if (problems.length > 0) throw new Error(`the password is refused: ${problems.join(", ")}`);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // Without the lock, two calls at once would both find no user.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    if (!(await isEmpty(tx)))
      throw new Error("There are users already; the first administrator is not needed.");
    const roleIds = await seedRoles(tx);
    const [firstName = "", ...rest] = nameIn(email);
    const [user] = await tx
      .insert(users)
      .values({
        email,
        passwordHash,
        firstName: firstName.slice(0, USER_FIELDS.first_name.max),
        lastName: rest.join(" ").slice(0, USER_FIELDS.last_name.max),
        username: email.slice(0, USER_FIELDS.username.max),
        createdAt: now,
      })
      .returning({ id: users.id });
    if (!user) throw new Error("the insert answered no row");
    await tx.insert(userRoles).values({ userId: user.id, roleId: roleIds.Administration });
    await recordActivity(
      tx,
      { user: null, source: "console", now: () => now },
      {
        area: "users",
        action: "create",
        recordId: user.id,
        before: null,
        after: { email, roles: ["Administration"] },
      },
    );
  });
}

/** A name from the address: maria.hofer@verlag.at becomes Maria Hofer. */
function nameIn(email: string): string[] {
  const words = (email.split("@")[0] ?? "").split(/[._-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toLocaleUpperCase("de") + word.slice(1));
}
