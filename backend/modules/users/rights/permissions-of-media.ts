import { media } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { count } from "drizzle-orm";

/** Whether each of these permissions that is for one medium is for one that exists. */
export async function areOfMedia(tx: Db, names: readonly string[]): Promise<boolean> {
  const mediumIds = new Set(names.flatMap((name) => /^medium:([^:]*):/.exec(name)?.[1] ?? []));
  if (mediumIds.size === 0) return true;
  const ids = new Set(parseIds([...mediumIds]));
  if (ids.size < mediumIds.size) return false;
  const [row] = await tx
    .select({ total: count() })
    .from(media)
    .where(isOneOf(media.id, [...ids]));
  return row?.total === ids.size;
}
