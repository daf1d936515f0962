import { domainById } from "backend/modules/domains/service";
import { type MaybePromise, when } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import type { SitePage } from "./site";

/**
 * The address of a page where it is linked: on its own site the bare one, elsewhere (another site, or null: no site) with
 * the first host of its site. Null if that one is not active.
 */
export function addressFrom(
  ctx: Ctx,
  from: number | null,
  { domainId, address }: Pick<SitePage, "domainId" | "address">,
): MaybePromise<string | null> {
  if (from === domainId) return address;
  return when(domainById(ctx).find(domainId), (domain) =>
    domain?.isActive ? `https://${domain.hosts.split("\n")[0]}${address}` : null,
  );
}
