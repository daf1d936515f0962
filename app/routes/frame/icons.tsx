import screenTexts from "virtual:texts/frame";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { ICON_PATHS, type IconName } from "~/ui/icon-paths";
import { PageHead } from "~/ui/page-head";
import { Brand } from "./menu/brand";
import "./page/icons.css";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("frame")("icons.title") }],
});

export default function Icons() {
  const { t } = useTranslation("frame");
  const names = Object.keys(ICON_PATHS) as IconName[];
  return (
    <main id="main" className="wide-page grid gap-4">
      <Brand />
      <div>
        <PageHead title={t("icons.title")} subtitle={t("icons.subtitle", { count: names.length })} />
        <ul className="icon-grid">
          {names.map((name) => (
            <Card as="li" flush key={name}>
              <Icon name={name} />
              <code>{name}</code>
            </Card>
          ))}
        </ul>
      </div>
    </main>
  );
}
