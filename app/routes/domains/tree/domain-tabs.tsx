import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Tabs } from "~/ui/tabs";

/** What there is of a domain: its pages, for those who may read pages, and its properties. */
export function DomainTabs({ id, current }: { id: string; current: "pages" | "properties" }) {
  const { t } = useTranslation("domains");
  const mayRead = useCan()({ action: "read", collectionType: "pages" });
  if (!mayRead) return null;
  return (
    <Tabs
      label={t("tabs.label")}
      items={[
        { to: `/domains/${id}/pages`, label: t("tabs.pages"), current: current === "pages" },
        { to: `/domains/${id}`, label: t("tabs.properties"), current: current === "properties" },
      ]}
    />
  );
}
