import { PathLink } from "~/ui/path-link";
import type { ScreenAd } from "./flat-plan.server";

/** The address of an ad's booking; unset for users who may not see it. */
export type AdHref = ((ad: ScreenAd) => string) | undefined;

/** The client of an ad. */
export function AdName({ ad, hrefOf }: { ad: ScreenAd; hrefOf: AdHref }) {
  return hrefOf ? <PathLink to={hrefOf(ad)}>{ad.client}</PathLink> : ad.client;
}
