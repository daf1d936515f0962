import type { Db } from "backend/platform/database/database";
import type { Announcements } from "backend/platform/live/pub-sub";
import type { NotificationName } from "domain/notifications/notification-kinds";
import type { PermissionCheck } from "domain/permissions/check";
import type { Actor } from "./activity";

/** A record that users are notified of; its area is declared by `notifiesOf`. */
export interface Subject {
  area: string;
  id: number;
}

/** Something that users want to know, in the transaction of the change that causes it. */
export interface Notice {
  name: NotificationName;
  /** What happened, made of facts: nobody hears twice of one cause, whatever is repeated. */
  cause: string;
  about: Subject;
  /** What its text says besides the record. */
  params?: Readonly<Record<string, string>>;
  /** Whom it concerns; unset: all who have chosen it. */
  to?: readonly (number | null)[];
  /**
   * Somebody asks those of `to` by name, or answers them: it reaches them by bell and mail at once, whatever they have
   * chosen.
   */
  isDirect?: boolean;
  /** What they must be allowed to do, beside seeing the record. It reaches `MOST_ABLE` of them. */
  needs?: PermissionCheck;
}

/** To so many users goes at most what any of them can do. */
export const MOST_ABLE = 50;

/** What the delivery needs of the change. */
export interface Delivery {
  tx: Db;
  announce<T extends keyof Announcements>(topic: T, payload: Announcements[T]): void;
  /** Where links in mails lead; null where no public address is set. */
  origin: string | null;
}

/** Writes notices in the transaction; answers whether mail is to be sent. */
export type DeliverNotices = (
  delivery: Delivery,
  actor: Actor,
  notices: readonly Notice[],
) => Promise<boolean>;

let deliver: DeliverNotices = async () => false;

/** Declares who delivers notices: the area of notifications, where it is loaded. */
export function deliverNoticesBy(delivering: DeliverNotices): void {
  deliver = delivering;
}

export const deliverNotices: DeliverNotices = async (delivery, actor, notices) =>
  notices.length > 0 && (await deliver(delivery, actor, notices));
