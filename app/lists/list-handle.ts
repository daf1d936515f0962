import kitTexts from "virtual:texts/forms+lists+validation";
import type { Texts } from "~/i18n/i18n";
import { type Crumb, screenHandle } from "~/i18n/screen-handle";
import { areaText } from "./list-texts";
import type { ListDefinition } from "./state/definition";

type Declared = {
  list: ListDefinition;
  /** The texts of the area, and of other areas on the screen. The list kit's texts are added. */
  i18n: Texts;
  /** The breadcrumbs above the list. */
  parents?: () => Crumb[];
};

/** The handle of a screen that shows a list among other things. It adds the list kit's texts. */
export function listsHandle<Data = unknown>({ i18n, breadcrumbs }: Parameters<typeof screenHandle<Data>>[0]) {
  return screenHandle<Data>({ i18n: { ...i18n, ...kitTexts }, breadcrumbs });
}

/** The handle of a list screen: `export const handle = listHandle({ list: tagList, i18n: screenTexts });` */
export function listHandle({ list, i18n, parents }: Declared) {
  return screenHandle({
    i18n: { ...i18n, ...kitTexts },
    breadcrumbs: () => [...(parents?.() ?? []), { label: areaText(list, "title") }],
  });
}

/** The handle of the page of bulk steps, below its list. */
export function bulkHandle({ list, i18n }: Omit<Declared, "parents">) {
  return screenHandle({
    i18n: { ...i18n, ...kitTexts },
    breadcrumbs: () => [
      { label: areaText(list, "title"), to: list.path },
      { label: areaText(list, "bulk.title") },
    ],
  });
}
