import { useTranslation } from "~/i18n/use-translation";
import { Tabs } from "~/ui/tabs";

type Props = { id: string; current: "pages" | "order" | "advertisers" | "versions" | "details" };

/** The views of one print issue: its flat plan, the order of its ads, its advertisers, its saved versions, and what it is itself. */
export function IssueTabs({ id, current }: Props) {
  const { t } = useTranslation("issues");
  const here = `/issues/edit/print/${id}`;
  const views = [
    { to: here, label: t("plan.pagesView"), view: "pages" },
    { to: `${here}?view=order`, label: t("plan.orderView"), view: "order" },
    { to: `${here}?view=advertisers`, label: t("plan.advertisersView"), view: "advertisers" },
    { to: `${here}?view=versions`, label: t("plan.versionsView"), view: "versions" },
    { to: `${here}/details`, label: t("details.tab"), view: "details" },
  ];
  return (
    <Tabs
      label={t("plan.views")}
      items={views.map(({ to, label, view }) => ({ to, label, current: view === current }))}
    />
  );
}
