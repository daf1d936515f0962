import { rolePermissions, userPermissions, userRoles, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import type { Problem } from "backend/platform/use-case/errors";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { sql } from "drizzle-orm";

/**
 * Decisions §5: the last active user who can sign in and manage users and roles stays. The problem, at a field of the
 * form, if nobody is left; nothing otherwise.
 *
 * Each change of users, roles or their permissions calls it last in its transaction, when all is written: two changes
 * that each leave the other's administrator wait for each other here, and the second one sees the first. `rules` of a
 * record is called at that place.
 */
export async function withoutAdministrator(tx: Db, field = ""): Promise<Problem[]> {
  // Until the transaction ends. The next statement sees what was committed while this one waited.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
  const needed = sql`array[${sql.join(
    ADMINISTRATOR_PERMISSIONS.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await tx.execute(sql`
    select 1 from ${users} one
    where one.status = 'active' and not one.is_api_user and one.password_hash is not null
      and not exists (
        select 1 from unnest(${needed}) as name
        where exists (
            select 1 from ${userPermissions} denied
            where denied.user_id = one.id and denied.permission_name = name and denied.status = 0)
          or not (
            exists (
              select 1 from ${userPermissions} direct
              where direct.user_id = one.id and direct.permission_name = name and direct.status = 1)
            or exists (
              select 1 from ${userRoles} has join ${rolePermissions} held on held.role_id = has.role_id
              where has.user_id = one.id and held.permission_name = name and held.status = 1)))
    limit 1`);
  return rows.length > 0 ? [] : [{ field, message: "last_administrator" }];
}
