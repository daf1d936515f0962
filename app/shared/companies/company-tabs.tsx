import { mayOnBookings } from "domain/permissions/bookings";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import { Tabs } from "~/ui/tabs";

/** The screens about one company: its record, its bookings and its years, to those who may see bookings. */
export function CompanyTabs({ id, current }: { id: string; current: "record" | "bookings" | "compare" }) {
  const { t } = useTranslation("records");
  const { permissions } = useUser();
  const screens = [
    { name: "record", to: `/companies/${id}` },
    ...(mayOnBookings(permissions, "view")
      ? ([
          { name: "bookings", to: `/companies/${id}/bookings` },
          { name: "compare", to: `/companies/${id}/compare` },
        ] as const)
      : []),
  ] as const;
  return (
    <Tabs
      label={t("company.screens")}
      items={screens.map(({ name, to }) => ({ to, label: t(`company.${name}`), current: name === current }))}
    />
  );
}
