import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Tabs } from "~/ui/tabs";

/** The screens of the user's own account. */
export function AccountTabs() {
  const { t } = useTranslation("frame");
  const { pathname } = useLocation();
  const tabs = [
    { to: "/account", label: t("account.person") },
    { to: "/account/quicklinks", label: t("quickAccess.title") },
    { to: "/account/notifications", label: t("bell.title") },
  ];
  return (
    <Tabs label={t("account.own")} items={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))} />
  );
}
