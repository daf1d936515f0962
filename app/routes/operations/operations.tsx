import screenTexts from "virtual:texts/operations+settings+work";
import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { DatabaseCard, ServerCard } from "./cards/facts";
import { FailedWorkCard } from "./cards/failed-work";
import { MailsCard } from "./cards/mails";
import type { loadOperations } from "./cards/operations.server";
import { Troubles } from "./cards/troubles";
import { WorkCard } from "./cards/work";

export { loadOperations as loader, repeatOperation as action } from "./cards/operations.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [
    { label: texts("settings")("title"), to: "/settings" },
    { label: texts("operations")("title") },
  ],
});

/** How the house runs, for administrators: what needs somebody stands first. */
export default function OperationsOverview() {
  const { t } = useTranslation("operations");
  const operations = useLoaderData<typeof loadOperations>();
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={t("subtitle")}
        actions={<LinkButton to="/settings/operations">{t("reload")}</LinkButton>}
      />
      <div className="grid grid-cols-1 gap-4">
        <Troubles operations={operations} />
        <FailedWorkCard works={operations.failedWork} />
        <MailsCard operations={operations} />
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <ServerCard operations={operations} />
          <DatabaseCard operations={operations} />
        </div>
        <WorkCard kinds={operations.work} />
      </div>
    </>
  );
}
