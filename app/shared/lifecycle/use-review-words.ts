import { personName } from "domain/person-name";
import { useTranslation } from "~/i18n/use-translation";
import type { Staged } from "./next-step";

/** How the review of a record stands, with its reason, and whether the draft is another one by now; null for none. */
export function useReviewWords(record: Staged): string | null {
  const { t } = useTranslation("lifecycle");
  const { reviewState, reviewNumber, reviewReason, reviewAskedBy, draftNumber } = record;
  if (reviewState === null || reviewNumber === null) return null;
  const values = { number: reviewNumber, name: reviewAskedBy ? personName(reviewAskedBy) : t("somebody") };
  return [
    t(`reviewed.${reviewState as "asked" | "approved" | "returned"}`, values),
    reviewReason,
    reviewNumber < draftNumber ? t("reviewed.movedOn", { number: draftNumber }) : null,
  ]
    .filter(Boolean)
    .join(" ");
}
