/**
 * Being written, waiting for its time, being sent, sent to everybody, or ended before. Whether it is approved follows
 * from the approval and what it says now.
 */
export const NEWSLETTER_STATES = ["draft", "scheduled", "sending", "sent", "stopped"] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/**
 * What became of a newsletter for one receiver. `sending` is written before the mail is handed over, so a mail whose
 * server died is `uncertain`, and never sent twice. `later`: the mail server wants to be asked again.
 */
export const DELIVERY_STATES = [
  "waiting",
  "reserved",
  "sending",
  "accepted",
  "refused",
  "later",
  "uncertain",
  "skipped",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Those that something will still become of. */
export const OPEN_DELIVERIES = ["waiting", "reserved", "sending", "later"] as const;

/** Why somebody on the lists gets nothing. `left`: of this list, or deleted, after the newsletter was released. */
export const SKIP_REASONS = [
  "pending",
  "unsubscribed",
  "bounced",
  "complained",
  "suppressed",
  "left",
  "stopped",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/**
 * Why sending pauses by itself: its time is long over, the database is a copy, the mail server has not answered for an
 * hour, or it refuses too many addresses, now or in reports.
 */
export const PAUSE_REASONS = ["missed", "copy", "unreachable", "refusals", "bounces"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** How many receivers are in each state: the books of a newsletter. */
export type Books = Record<DeliveryState, number>;
export const noBooks = (): Books => Object.fromEntries(DELIVERY_STATES.map((state) => [state, 0])) as Books;
export const totalOf = (books: Books) => Object.values(books).reduce((sum, count) => sum + count, 0);
export const openOf = (books: Books) => OPEN_DELIVERIES.reduce((sum, state) => sum + books[state], 0);

/** After so many answers that want the mail later it counts as refused. */
export const MOST_ATTEMPTS = 6;
/** The minutes until a mail server is asked again, by how often it was asked. */
export const minutesUntilAgain = (attempts: number) => Math.min(5 * 3 ** Math.max(0, attempts - 1), 24 * 60);

/** A newsletter whose time was missed by more is not sent late without being asked for. */
export const LATE_AFTER_MS = 60 * 60_000;

/** Sending pauses when more than this share of at least so many addresses is refused. */
export const MOST_REFUSED = { share: 0.05, of: 100 } as const;
export const areTooManyRefused = ({ refused, of }: { refused: number; of: number }) =>
  of >= MOST_REFUSED.of && refused > of * MOST_REFUSED.share;
