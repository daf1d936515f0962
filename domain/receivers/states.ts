/**
 * Waiting for a confirmation, gets the newsletter, has left, cannot be reached, has complained. Only `subscribed` gets
 * anything.
 */
export const RECEIVER_STATES = ["pending", "subscribed", "unsubscribed", "bounced", "complained"] as const;
export type ReceiverState = (typeof RECEIVER_STATES)[number];

/** On what ground somebody gets the newsletter: they confirm a mail, they have agreed elsewhere, or they are a client. */
export const GROUNDS = ["confirmation", "consent", "client"] as const;
export type Ground = (typeof GROUNDS)[number];

/** After so many days without a confirmation an address is deleted. */
export const UNCONFIRMED_DAYS = 14;
/** How often somebody is asked to confirm, the first time included. */
export const MOST_ASKED = 2;

/** What a new receiver begins as. */
export const firstState = (ground: Ground): ReceiverState =>
  ground === "confirmation" ? "pending" : "subscribed";

/** Whether somebody can be asked to confirm: once more while they have not answered, and anew after they left. */
export const mayBeAsked = ({ state, timesAsked }: { state: ReceiverState; timesAsked: number }) =>
  (state === "pending" && timesAsked < MOST_ASKED) || state === "unsubscribed";

/** An address as it is compared: whoever writes it in other letters is the same person. */
export const comparedAddress = (address: string) => address.trim().toLowerCase();
