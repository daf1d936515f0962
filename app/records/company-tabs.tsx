import { useTranslation } from "~/i18n/use-translation";
import { Tabs } from "~/ui/tabs";

/** The screens about one company: its record, and its bookings. */
export function CompanyTabs({ id, current }: { id: string; current: "record" | "bookings" }) {
  const { t } = useTranslation("records");
  return (
    <Tabs
      label={t("company.screens")}
      items={[
        { to: `/companies/${id}`, label: t("company.record"), current: current === "record" },
        { to: `/companies/${id}/bookings`, label: t("company.bookings"), current: current === "bookings" },
      ]}
    />
  );
}
