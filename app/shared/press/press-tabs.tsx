import { screenName } from "~/i18n/area-names";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Tabs } from "~/ui/tabs";

const TABS = [
  { name: "media", to: "/press", right: "media" },
  { name: "releases", to: "/press/releases", right: "press_releases" },
] as const;

/** The lists of the management of media, each to those who may read it. */
export function PressTabs({ current }: { current: (typeof TABS)[number]["name"] }) {
  const { t } = useTranslation("frame");
  const can = useCan();
  const open = TABS.filter(({ right }) => can({ action: "read", collectionType: right }));
  if (open.length < 2) return null;
  return (
    <Tabs
      label={screenName("press")}
      items={open.map(({ name, to }) => ({ to, label: t(`press.${name}`), current: name === current }))}
    />
  );
}
