import { MAX_PRICE_CENTS } from "../money";

/** Where a proposed price comes from: the price list that is in force, or the client's last booking. */
export const PROPOSED_BY = ["list", "last"] as const;
export type ProposedBy = (typeof PROPOSED_BY)[number];

/** A price that one can take over; in cents. */
export interface PriceProposal {
  by: ProposedBy;
  cents: number;
}

const INTENT = "price/";

/** The intent of the button that takes a price over: `price/235000`. */
export const priceIntent = ({ cents }: Pick<PriceProposal, "cents">): string => `${INTENT}${cents}`;

/** The cents of such an intent; null where it is none. */
export function priceOf(intent: string): number | null {
  const digits = intent.startsWith(INTENT) ? intent.slice(INTENT.length) : "";
  const cents = /^\d{1,10}$/.test(digits) ? Number(digits) : null;
  return cents !== null && cents <= MAX_PRICE_CENTS ? cents : null;
}

/** How far a price is from a proposal. */
export interface Deviation {
  from: ProposedBy;
  /** Negative below it. */
  cents: number;
  /** In tenths of a percent, rounded; null from a price of nothing. */
  permille: number | null;
  /** The other proposal that the price is. */
  like: ProposedBy | null;
}

/**
 * How far a price is from what is proposed: from the list where there is one, else from the last booking. Null without a
 * proposal. A proposal that is changed never changes the price.
 */
export function deviationOf(cents: number, proposals: readonly PriceProposal[]): Deviation | null {
  const by = (wanted: ProposedBy) => proposals.find((proposal) => proposal.by === wanted);
  const from = by("list") ?? by("last");
  if (!from) return null;
  const difference = cents - from.cents;
  const like = proposals.find((proposal) => proposal !== from && proposal.cents === cents);
  return {
    from: from.by,
    cents: difference,
    permille: from.cents === 0 ? null : Math.round((difference * 1000) / from.cents) || 0,
    like: like?.by ?? null,
  };
}
