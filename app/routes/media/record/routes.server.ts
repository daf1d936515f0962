import { LAST_PLACE } from "domain/media/fields";
import { mediumForm } from "domain/media/medium";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { EditLock } from "~/locks/edit-lock";
import { BulkDone, HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mediumList } from "./definition";

const MediumQuery = graphql(
  `query MediumScreen($id: String!, $historySkip: Int, $window: String) {
    me { permissions }
    record: medium(id: $id) {
      _id version name type inactive goal colour sorting filtering adClosingDays materialClosingDays mediumgroupCategory { _id } hasIssues hasArticle
      hasArticleNumber hasCitations showInVideoCalendar allowAdsViaApi formatcategories { _id name }
      placementcategories { _id name } bookingartcategories { _id name }
      formatLimits {
        categoryId limitationType availableSlots isUnlimited minimumTermDays minimumTermMonths campaignStart
        campaignEnd
      }
      oversold { format { name } period taken available bookings { _id } }
      historyTotal history(skip: $historySkip) { ...HistoryEntry }
    }
    lock: editLock(area: "media", id: $id, window: $window) { ...EditLock }
    uses: mediumUses(id: $id) { ...PlaceOfUse }
    choices(of: [
      { list: "formats-of-media", term: "" }, { list: "placements-of-media", term: "" },
      { list: "bookingArts-of-media", term: "" }, { list: "mediumGroup-of-media", term: "" }
    ]) { list items { id label note } }
  }`,
  [EditLock, HistoryEntry, PlaceOfUse],
);
type Medium = NonNullable<ResultOf<typeof MediumQuery>["record"]>;

const digits = (number: number | null) => number?.toString();
const ids = (categories: readonly { _id: string }[]) => categories.map(({ _id }) => _id);

const valuesOf = (medium: Medium) => ({
  name: medium.name,
  type: medium.type,
  inactive: medium.inactive,
  goal: medium.goal ?? undefined,
  colour: medium.colour ?? undefined,
  sorting: medium.sorting === LAST_PLACE ? undefined : digits(medium.sorting),
  filtering: (medium.filtering ?? undefined) as "yearly" | undefined,
  adClosingDays: digits(medium.adClosingDays),
  materialClosingDays: digits(medium.materialClosingDays),
  mediumGroup: medium.mediumgroupCategory?._id,
  hasIssues: medium.hasIssues,
  hasArticle: medium.hasArticle,
  hasArticleNumber: medium.hasArticleNumber,
  hasCitations: medium.hasCitations,
  showInVideoCalendar: medium.showInVideoCalendar,
  allowAdsViaApi: medium.allowAdsViaApi,
  formats: ids(medium.formatcategories),
  placements: ids(medium.placementcategories),
  bookingArts: ids(medium.bookingartcategories),
  formatLimits: medium.formatLimits.map((limit) => ({
    ...limit,
    availableSlots: digits(limit.availableSlots),
    minimumTermDays: digits(limit.minimumTermDays),
    minimumTermMonths: digits(limit.minimumTermMonths),
    campaignStart: limit.campaignStart ?? undefined,
    campaignEnd: limit.campaignEnd ?? undefined,
  })),
});

export const mediumRoutes = recordRoutes({
  list: mediumList,
  schema: mediumForm,
  values: valuesOf,
  // Its name and goal stay with the original.
  copied: (medium) => ({ ...valuesOf(medium), name: "", goal: undefined }),
  record: MediumQuery,
  create: graphql(`mutation CreateMedium($data: MediumInput!, $idempotencyKey: String!) {
    saved: createMedium(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  change: graphql(
    `mutation ChangeMedia($selection: MediumSelection!, $change: MediumBulk!, $idempotencyKey: String!) {
      changed: changeMedia(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) { ...BulkDone }
    }`,
    [BulkDone],
  ),
  bulk: {
    deactivate: { data: { inactive: true } },
    activate: { data: { inactive: false } },
    delete: { isDeletion: true },
  },
});
