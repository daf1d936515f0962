import { createPubSub } from "graphql-yoga";

/**
 * What is announced after a transaction has been committed. A payload carries ids only: each subscriber loads
 * the record with its own rights.
 */
export type Announcements = {
  bookingChanged: [{ bookingId: number }];
  /** Sessions of a user that were ended: signed out, replaced, ended from another one, or by a new password. */
  sessionsEnded: [{ userId: number; sessionIds: number[] }];
};

/** Announcements within this process. */
export type PubSub = ReturnType<typeof createPubSub<Announcements>>;

/** One per backend. */
export function createAnnouncements(): PubSub {
  return createPubSub<Announcements>();
}
