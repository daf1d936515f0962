import { chosenAsset } from "domain/library/chosen-asset";
import { offerList } from "~/frames/picker/offer-list.server";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import type { RowOf } from "~/lists/state/definition";
import { LIBRARY_FILES, LIBRARY_PICTURES } from "../upload/bring-files.server";
import { assetList, LibraryScreen } from "./list-columns";

/** What an asset is in a field, beside its name. A licence that has ended is said, and nobody is kept from choosing. */
function itemOf({ kind, file, licenceUntil }: RowOf<typeof assetList>, { today }: { today: string }) {
  const hasEnded = licenceUntil !== null && licenceUntil < today;
  return {
    ...(kind === "image" ? { picture: file._id } : {}),
    ...(hasEnded ? { note: texts("library")("licenceEndedOn", { day: dayText(licenceUntil) }) } : {}),
  };
}

const assets = { list: assetList, document: LibraryScreen, itemOf };
/** Of these a record gets a file of its own. */
const copied = {
  ...assets,
  itemOf: (row: RowOf<typeof assetList>, at: { today: string }) => ({
    ...itemOf(row, at),
    id: chosenAsset(row._id),
  }),
};
/** These are put into texts, with what the library says of them. */
const inTexts = {
  ...assets,
  itemOf: (row: RowOf<typeof assetList>, at: { today: string }) => ({
    ...itemOf(row, at),
    ...(row.alt ? { alt: row.alt } : {}),
    ...(row.label ? { caption: row.label } : {}),
    ...(row.copyright ? { owner: row.copyright } : {}),
  }),
};
const ALL = { filters: ["kind" as const, "folder" as const], files: LIBRARY_FILES };
const ONLY_PICTURES = {
  fixed: { kind: ["image" as const] },
  filters: ["folder" as const],
  files: LIBRARY_PICTURES,
};

/** Offers the library as lists of choices. */
export function offerAssets(): void {
  offerList("assets", { ...assets, ...ALL });
  offerList("asset-pictures", { ...assets, ...ONLY_PICTURES });
  offerList("files-of-assets", { ...copied, ...ALL });
  offerList("pictures-of-assets", { ...copied, ...ONLY_PICTURES });
  offerList("pictures-of-texts", { ...inTexts, ...ONLY_PICTURES });
}
