import { useTranslation } from "~/i18n/use-translation";

/** What holds for an issue without a closing day of its own: so many working days before it, or no closing day. */
export function useClosingHint(): (days: number | null | undefined) => string {
  const { t } = useTranslation("closingDays");
  return (days) => (days == null ? t("noRule") : t("rule", { count: days }));
}
