import { orderOfAds, type PlannedAd } from "./flat-plan";

/** Who advertises in an issue, and on which pages. */
export type Advertiser = { client: string; pages: readonly number[] };

const BY_NAME = new Intl.Collator("de", { numeric: true });

/** The index of advertisers: each once, by name, with the pages on which their ads begin. Ads without a page are not in it. */
export function advertisersOf(ads: readonly PlannedAd[]): Advertiser[] {
  const pages = new Map<string, Set<number>>();
  for (const { client, page } of orderOfAds({ ads })) {
    if (page !== null) pages.set(client, (pages.get(client) ?? new Set()).add(page));
  }
  return [...pages]
    .map(([client, ofClient]) => ({ client, pages: [...ofClient] }))
    .sort((one, other) => BY_NAME.compare(one.client, other.client));
}
