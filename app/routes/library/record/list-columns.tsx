import { formatSize } from "domain/attachments/upload-rules";
import { dayInVienna } from "domain/dates";
import { ASSET_KINDS, type AssetKind } from "domain/library/asset-kind";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { AssetPicture, licenceCell, TilePicture } from "./asset-picture";
import { extentText } from "./extent";

export const LibraryScreen = graphql(
  `query LibraryScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: AssetFilter, $withCreatedBy: Boolean!, $choices: [ChoicesOf!]!, $list: String!
    $withFolders: Boolean = false
  ) {
    list: assets(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name kind alt label copyright licenceUntil createdAt
        file { _id filename size width height durationMs pages }
        folder { path }
        createdBy @include(if: $withCreatedBy) { name }
      }
    }
    folders @include(if: $withFolders) { id: _id name parentId position assetCount }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, day } = columnsOf<ResultOf<typeof LibraryScreen>["list"]["data"][number]>();
const t = texts("library");

export const assetList = defineList({
  name: "library",
  area: "library",
  rights: "attachments",
  path: "/media",
  createPath: "/media/upload",
  zips: true,
  filters: [
    { name: "kind", kind: "multi-select", field: "kinds", options: ASSET_KINDS, main: true },
    { name: "folder", kind: "select", field: "folderIds", choices: "folders", asList: true, main: true },
    { name: "used", kind: "boolean", field: "isUsed" },
    { name: "altMissing", kind: "boolean", field: "lacksAlt" },
    { name: "copyrightMissing", kind: "boolean", field: "lacksCopyright" },
    { name: "licence", kind: "date-range", fields: ["licenceFrom", "licenceTo"] },
    { name: "created", kind: "date-range", fields: ["createdFrom", "createdTo"] },
  ],
  columns: {
    name: text(({ name }) => name, { sort: "name", fixed: true, leads: true, width: 40, room: 11.75 }),
    picture: text(({ file }) => file.filename, {
      only: "screen",
      room: 3.5,
      cell: (row) => <AssetPicture {...row} as="small" />,
    }),
    kind: text(({ kind }) => t(`kind.${kind as AssetKind}`), {
      room: 8,
      cell: ({ kind, file }) => [t(`kind.${kind as AssetKind}`), extentText(file)].filter(Boolean).join(", "),
    }),
    extent: text(({ file }) => extentText(file), { only: "export", width: 12 }),
    folder: text(({ folder }) => folder?.path, { width: 40, room: 7.2 }),
    filename: text(({ file }) => file.filename, { only: "export", width: 40 }),
    size: text(({ file }) => formatSize(file.size), { optional: true, room: 6 }),
    pixels: text(({ file: { width, height } }) => (width ? `${width} × ${height}` : null), {
      optional: true,
    }),
    alt: text(({ alt }) => alt, { optional: true, width: 60, room: 14 }),
    label: text(({ label }) => label, { optional: true, width: 60, room: 14 }),
    copyright: text(({ copyright }) => copyright, { width: 30, room: 8.7 }),
    licenceUntil: day(({ licenceUntil }) => licenceUntil, {
      sort: "licenceUntil",
      room: 11.45,
      cell: ({ licenceUntil }, { today }) => licenceCell(licenceUntil, today),
    }),
    createdAt: day(({ createdAt }) => dayInVienna(createdAt), { sort: "createdAt", room: 7 }),
    createdBy: text(({ createdBy }) => createdBy?.name, { optional: true }),
  },
  card: ["picture", "kind", "folder", "createdAt"],
  grid: {
    picture: (row) => <TilePicture {...row} />,
    lines: ["kind", "licenceUntil"],
    isSmall: true,
  },
  defaultSort: "-createdAt",
  bulkActions: [
    { name: "folder", value: { choices: "folders", called: "fields.folder", none: "noFolder" } },
    { name: "copyright", inMenu: true, value: { typed: "text", called: "fields.copyright", maxLength: 500 } },
    { name: "licence", inMenu: true, value: { typed: "day", called: "fields.licenceUntil" } },
    { name: "delete", tone: "danger" },
  ],
});
