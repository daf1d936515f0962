import { copiedValues, formValues } from "domain/fields/values";
import { LAST_PLACE, MEDIUM_FIELDS } from "domain/media/fields";
import { mediumForm } from "domain/media/medium";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { MediumFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mediumList } from "./list-columns";

const MediumQuery = graphql(
  `query MediumScreen($id: String!, $historySkip: Int, $window: String) {
    me { permissions }
    record: medium(id: $id) {
      _id version ...MediumFields type inactive mediumgroupCategory { _id } formatcategories { _id name }
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
  [EditLock, HistoryEntry, MediumFields, PlaceOfUse],
);
type Medium = NonNullable<ResultOf<typeof MediumQuery>["record"]>;

/** A medium by the names of its fields: what it offers has others in the contract. */
const answered = ({ sorting, formatLimits, ...medium }: Medium) => ({
  ...medium,
  sorting: sorting === LAST_PLACE ? null : sorting,
  mediumGroup: medium.mediumgroupCategory,
  formats: medium.formatcategories,
  placements: medium.placementcategories,
  bookingArts: medium.bookingartcategories,
  formatLimits: formatLimits.map(({ categoryId, ...limit }) => ({
    ...limit,
    categoryId: { _id: categoryId },
  })),
});

export const mediumRoutes = recordRoutes({
  list: mediumList,
  called: { type: "Medium", many: "media" },
  schema: mediumForm,
  values: (medium) => formValues(MEDIUM_FIELDS, answered(medium)),
  // Its name stays with the original.
  copied: (medium) => ({ ...copiedValues(MEDIUM_FIELDS, answered(medium)), name: "" }),
  record: MediumQuery,
  bulk: {
    deactivate: { data: { inactive: true } },
    activate: { data: { inactive: false } },
    delete: { isDeletion: true },
  },
});
