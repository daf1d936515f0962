import type { Texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import type { Crumb } from "~/ui/breadcrumbs";
import formTexts from "../../locales/de/forms.json";
import listsTexts from "../../locales/de/lists.json";
import validationTexts from "../../locales/de/validation.json";
import { areaText } from "./list-texts";
import type { ListDefinition } from "./state/definition";

type Declared = {
  list: ListDefinition;
  /** The texts of the area, and of other areas on the screen. The list kit's texts are added. */
  i18n: Texts;
  /** The breadcrumbs above the list. */
  parents?: () => Crumb[];
};

const WITH_LISTS = { forms: formTexts, lists: listsTexts, validation: validationTexts };

/** The handle of a screen that shows a list among other things. It adds the list kit's texts. */
export function listsHandle<Data = unknown>({ i18n, breadcrumbs }: Parameters<typeof screenHandle<Data>>[0]) {
  return screenHandle<Data>({ i18n: { ...i18n, ...WITH_LISTS }, breadcrumbs });
}

/** The handle of a list screen: `export const handle = listHandle({ list: tagList, i18n: { tags: tagTexts } });` */
export function listHandle({ list, i18n, parents }: Declared) {
  return screenHandle({
    i18n: { ...i18n, ...WITH_LISTS },
    breadcrumbs: () => [...(parents?.() ?? []), { label: areaText(list, "title") }],
  });
}

/** The handle of the page of bulk steps, below its list. */
export function bulkHandle({ list, i18n }: Omit<Declared, "parents">) {
  return screenHandle({
    i18n: { ...i18n, ...WITH_LISTS },
    breadcrumbs: () => [
      { label: areaText(list, "title"), to: list.path },
      { label: areaText(list, "bulk.title") },
    ],
  });
}
