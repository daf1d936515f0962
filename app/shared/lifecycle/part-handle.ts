import { type Texts, texts, textsByKey } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import type { PublishingArea } from "./publishing-area";

type Data = { record: { _id: string; name: string } } | undefined;

/** `called` is the name of the screen. */
type Part = { area: PublishingArea; called: () => string; i18n: Texts };

/** The handle of a screen about a part of a record, below its list and the record: its preview. */
export function partHandle({ area: { area, path }, called, i18n }: Part) {
  return screenHandle<Data>({
    i18n,
    breadcrumbs: ({ data }) => [
      { label: textsByKey(area)("title"), to: path },
      ...(data ? [{ label: data.record.name, to: `${path}/${data.record._id}` }] : []),
      { label: called() },
    ],
  });
}

/** The handle of `RevisionsScreen`, with the texts of the area, of the lifecycle, of forms, and the messages. */
export const revisionsHandle = (part: Omit<Part, "called">) =>
  partHandle({ ...part, called: () => texts("lifecycle")("revisions.title") });
