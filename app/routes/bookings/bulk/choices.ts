import type { ResultOf } from "gql.tada";
import type { BulkPost } from "~/lists/bulk/bulk-post";
import { readListState } from "~/lists/url-state";
import { type BookingList, bookingList } from "../list/definition";
import type { BulkOffersFragment } from "./documents";

/** One value that many bookings can be given. */
export type BulkChoice = { value: string; label: string };

type Post = BulkPost<BookingList>;

/** Whether the values of an action are what the media offer. */
export const isOffer = (action: Post["action"]) => action === "placement" || action === "bookingArt";

/** What the media of the list offer, each once, by name; which bookings may have it, the service says per record. */
export function offeredChoices(
  post: Post,
  media: readonly ResultOf<typeof BulkOffersFragment>[],
): BulkChoice[] {
  const { medium: listed } = readListState(post.query, bookingList).filters;
  const offers = media
    .filter(({ _id }) => listed.length === 0 || listed.includes(_id))
    .flatMap((one) => (post.action === "placement" ? one.placementcategories : one.bookingartcategories))
    .filter(({ inactive }) => !inactive);
  const byId = new Map(offers.map(({ _id, name }) => [_id, name]));
  return [...byId]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, "de"));
}

export const agencyChoices = (agencies: readonly { _id: string; name: string }[]): BulkChoice[] =>
  agencies.map(({ _id, name }) => ({ value: _id, label: name }));
