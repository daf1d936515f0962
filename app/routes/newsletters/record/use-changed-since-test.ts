import { useTranslation } from "~/i18n/use-translation";
import type { ShownNewsletter } from "./newsletter.server";

type Tested = Pick<ShownNewsletter, "testedAt" | "isTested" | "changedSinceTest">;

/** What a newsletter would send in another way than its test; null where there was none, and nothing has changed. */
export function useChangedSinceTest({ testedAt, isTested, changedSinceTest }: Tested): string | null {
  const { t } = useTranslation("newsletters");
  if (testedAt === null || isTested) return null;
  return changedSinceTest ? t("step.changedParts", { count: changedSinceTest }) : t("step.changedSince");
}
