import type { Texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { areaText } from "~/lists/list-texts";
import type { ListDefinition } from "~/lists/state/definition";
import { type LockState, loadsAgainWhileAsking } from "~/locks/edit-lock";
import formTexts from "../../locales/de/forms.json";
import lockTexts from "../../locales/de/locks.json";
import recordTexts from "../../locales/de/records.json";
import validationTexts from "../../locales/de/validation.json";

type Data = { record: { name: string } | null; lock: LockState | null };

/** The handle of a plain record's screen, below its list. It adds the texts of forms and records. */
export function recordHandle({ list, i18n }: { list: ListDefinition; i18n: Texts }) {
  return screenHandle<Data>({
    i18n: { ...i18n, forms: formTexts, locks: lockTexts, records: recordTexts, validation: validationTexts },
    breadcrumbs: ({ data }) => [
      { label: areaText(list, "title"), to: list.path },
      { label: data?.record?.name ?? areaText(list, "new") },
    ],
    loadsAgainAfter: ({ data }) => loadsAgainWhileAsking(data?.lock),
  });
}
