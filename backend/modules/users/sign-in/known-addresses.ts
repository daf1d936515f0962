import { actionSources } from "backend/modules/activity-log/service";
import { users } from "backend/modules/users/tables";
import { networkOf } from "backend/platform/external/client-network";
import type { Ctx } from "backend/platform/use-case/context";
import { sql } from "drizzle-orm";

const DAYS_KNOWN = 90;

/**
 * Whether this account signed in from the request's address within the last 90 days; such an address counts as the
 * user's own. An unknown account takes the same look-up.
 */
export async function isKnownAddress(ctx: Ctx, account: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - DAYS_KNOWN * 86_400_000);
  const userId = sql`(select ${users.id} from ${users} where lower(${users.email}) = ${account})`;
  const sources = await actionSources(ctx.db, { area: "users", action: "signIn", recordId: userId, since });
  return sources.some((source) => networkOf(source) === networkOf(ctx.source));
}
