import { ownPath } from "~/http/return-to.server";

/**
 * The address to open where records are gone, named by their addresses: a screen of one of them becomes the list that it
 * was opened from (`?back=`), or that of its area. `/bookings/5001?created` without `/bookings/5001` is `/bookings`.
 */
export function addressWithout(path: string, removed: readonly string[]): string {
  const { pathname, searchParams } = new URL(path, "http://here");
  const [area = "", ...parts] = pathname.split("/").filter(Boolean);
  if (!parts.some((part) => removed.includes(`/${area}/${part}`))) return path;
  return ownPath(searchParams.get("back")) ?? `/${area}`;
}
