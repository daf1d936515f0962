import type { ResultOf } from "gql.tada";
import type { BulkPost } from "~/lists/bulk/bulk-post";
import { readListState } from "~/lists/url-state";
import { type BookingList, bookingList } from "../list/definition";
import type { BulkOffersFragment } from "./documents";

/** One value to give to many bookings. */
export type BulkChoice = { value: string; label: string };

type Post = BulkPost<BookingList>;

/** Whether the media offer the values of an action. */
export const isOffer = (action: Post["action"]) => action === "placement" || action === "bookingArt";

/** The choices of the list's media, each once, by name. The service says per record which bookings may have them. */
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
