import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";

type Props = {
  /** Null: readers get nothing of the page, or its draft. */
  changes: { components: readonly string[]; removed: number; isReordered: boolean } | null;
};

/** How much of what a page is made of is other than what readers get. */
export function ChangeCount({ changes }: Props) {
  const { t } = useTranslation("site-pages");
  if (!changes) return null;
  const { components, removed, isReordered } = changes;
  const counted = [
    components.length > 0 ? t("changes.changed", { count: components.length }) : null,
    removed > 0 ? t("changes.removed", { count: removed }) : null,
    isReordered ? t("changes.reordered") : null,
  ].filter((one) => one !== null);
  return counted.length > 0 ? <Hint as="span">{counted.join(" · ")}</Hint> : null;
}
