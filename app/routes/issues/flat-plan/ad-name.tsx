import { Link } from "@remix-run/react";
import type { ScreenAd } from "./flat-plan.server";

/** Where an ad's booking is opened; unset for those who may not see it. */
export type AdHref = ((ad: ScreenAd) => string) | undefined;

/** Whose ad it is. */
export function AdName({ ad, hrefOf }: { ad: ScreenAd; hrefOf: AdHref }) {
  return hrefOf ? <Link to={hrefOf(ad)}>{ad.client}</Link> : ad.client;
}
