import { categoryForm } from "domain/categories/category";
import { CATEGORY_FIELDS } from "domain/categories/fields";
import { formValues } from "domain/fields/values";
import { OFFERED_TYPES } from "domain/media/fields";
import { graphql } from "~/graphql/graphql";
import { CategoryFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { germanImage } from "./image";
import { categoryList } from "./list-columns";

export const categoryRoutes = recordRoutes({
  list: categoryList,
  called: { type: "Category", many: "categories" },
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
  values: ({ label, description, image, formatSize, ...record }) =>
    formValues(CATEGORY_FIELDS, {
      ...record,
      label: label[0]?.content ?? "",
      description: description[0]?.content ?? null,
      image: germanImage(image) ?? null,
      width: formatSize?.width ?? null,
      height: formatSize?.height ?? null,
    }),
  record: graphql(
    `query CategoryScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: category(id: $id) {
        _id version name ...CategoryFields label { content } description { content } formatSize { width height }
        image { locale content { _id filename } } historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "categories", id: $id, window: $window) { ...EditLock }
      uses: categoryUses(id: $id) { ...PlaceOfUse }
    }`,
    [CategoryFields, EditLock, HistoryEntry, PlaceOfUse],
  ),
  pictures: { image: "category" },
  bulk: {
    deactivate: { data: { inactive: true } },
    activate: { data: { inactive: false } },
    delete: { isDeletion: true },
  },
});
