import kitTexts from "virtual:texts/forms+locks+records+validation";
import type { Texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { areaText } from "~/lists/list-texts";
import type { ListDefinition } from "~/lists/state/definition";
import { type LockState, loadsAgainWhileAsking } from "~/locks/edit-lock";

type Data = { record: { name: string } | null; lock: LockState | null };

type Declared = {
  list: ListDefinition;
  i18n: Texts;
  isCanvas?: boolean;
};

/** The handle of a plain record's screen, below its list. It adds the texts of forms and records. */
export function recordHandle({ list, i18n, isCanvas }: Declared) {
  return screenHandle<Data>({
    i18n: { ...i18n, ...kitTexts },
    isCanvas,
    breadcrumbs: ({ data }) => [
      { label: areaText(list, "title"), to: list.path },
      { label: data?.record?.name ?? areaText(list, "new") },
    ],
    loadsAgainAfter: ({ data }) => loadsAgainWhileAsking(data?.lock),
  });
}
