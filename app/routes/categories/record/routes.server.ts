import { categoryForm } from "domain/categories/category";
import { OFFERED_TYPES } from "domain/media/fields";
import { graphql } from "~/graphql/graphql";
import { EditLock } from "~/locks/edit-lock";
import { BulkDone, HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { categoryList } from "./definition";
import { germanImage } from "./image";

const digits = (number: number | null | undefined) => number?.toString();

export const categoryRoutes = recordRoutes({
  list: categoryList,
  schema: categoryForm,
  // A format, a placement or a kind of ad that a medium lacks.
  made: {
    "formats-of-media": {
      fields: { label: "text", width: "text", height: "text" },
      given: { type: "format" },
    },
    "placements-of-media": { fields: { label: "text", type: OFFERED_TYPES.placements } },
    "bookingArts-of-media": { fields: { label: "text" }, given: { type: "bookingtype" } },
    "mediumGroup-of-media": { fields: { label: "text" }, given: { type: "mediumgroup" } },
  },
  values: ({ label, description, formatSize, image, ...category }) => ({
    label: label[0]?.content ?? "",
    type: category.type as never,
    usage: category.usage ?? undefined,
    description: description[0]?.content,
    image: germanImage(image)?._id,
    width: digits(formatSize?.width),
    height: digits(formatSize?.height),
    immoflashAdCount: digits(category.immoflashAdCount),
    noAd: category.noAd,
    inactive: category.inactive,
    sorting: digits(category.sorting),
  }),
  record: graphql(
    `query CategoryScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: category(id: $id) {
        _id version name label { content } description { content } type usage formatSize { width height }
        image { locale content { _id filename } } immoflashAdCount noAd inactive sorting historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "categories", id: $id, window: $window) { ...EditLock }
      uses: categoryUses(id: $id) { ...PlaceOfUse }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse],
  ),
  create: graphql(`mutation CreateCategory($data: CategoryInput!, $idempotencyKey: String!) {
    saved: createCategory(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  change: graphql(
    `mutation ChangeCategories($selection: CategorySelection!, $change: CategoryBulk!, $idempotencyKey: String!) {
      changed: changeCategories(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) {
        ...BulkDone
      }
    }`,
    [BulkDone],
  ),
  pictures: { image: "category" },
  bulk: {
    deactivate: { data: { inactive: true } },
    activate: { data: { inactive: false } },
    delete: { isDeletion: true },
  },
});
