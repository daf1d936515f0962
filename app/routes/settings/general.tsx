import screenTexts from "virtual:texts/settings+forms+records+validation";
import { useLoaderData } from "@remix-run/react";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { LOG_YEARS } from "domain/settings/log-years";
import type { settingsForm } from "domain/settings/settings";
import { fieldsOf, ReadForm, RecordForm, SaveBar } from "~/forms";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { HistoryPanel } from "~/records/history-panel";
import { PictureField } from "~/records/picture/picture-field";
import { useCan } from "~/session/use-user";
import { AssetPicker } from "~/shared/library/asset-picker";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { WithRail } from "~/ui/rail";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { loadSettings as loader, saveSettings as action } from "./house/settings.server";

import type { loadSettings } from "./house/settings.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [
    { label: texts("settings")("title"), to: "/settings" },
    { label: texts("settings")("general.title") },
  ],
});

const { Choice, Choices, LongText, Text } = fieldsOf<typeof settingsForm>();

/** The settings of the house (spec §3, global settings). */
export default function GeneralSettings() {
  const { t } = useTranslation("settings");
  const { history, historyTotal, logo, form } = useLoaderData<typeof loadSettings>();
  const mayEdit = useCan()({ action: "edit", collectionType: "global_settings" });
  const fields = (
    <>
      <Card title={t("general.house")} id="house" className="grid gap-4">
        <Text name="houseName" hint={t("general.houseHint")} />
        <LongText name="houseAddress" rows={3} />
        <Text name="housePlace" hint={t("general.placeHint")} />
        <PictureField
          name="logo"
          use="logo"
          current={logo}
          hint={t("general.logoHint")}
          picker={<AssetPicker />}
        />
      </Card>
      <Card title={t("general.notifications")} id="notifications">
        <Choices
          name="notifications"
          of={NOTIFICATIONS.map((value) => ({ value, label: t(`notifications.${value}`) }))}
          hint={t("general.notificationsHint")}
        />
      </Card>
      <Card title={t("general.log")} id="log">
        <Choice
          name="logYears"
          of={LOG_YEARS.map((value) => ({ value, label: t(`logYears.${value}`) }))}
          hint={t("general.logHint")}
        />
      </Card>
    </>
  );
  return (
    <>
      <PageHead title={t("general.title")} />
      <WithRail
        label={t("general.aside")}
        rail={
          <HistoryPanel
            area="settings"
            logged={{ area: "global_settings", id: "1" }}
            history={history}
            total={historyTotal}
          />
        }
      >
        {mayEdit ? (
          <RecordForm
            area="settings"
            loaded={form}
            encType="multipart/form-data"
            className="grid gap-4 min-w-0"
          >
            {fields}
            <SaveBar back="/settings" />
          </RecordForm>
        ) : (
          <ReadForm area="settings" loaded={form} className="grid gap-4 min-w-0">
            {fields}
          </ReadForm>
        )}
      </WithRail>
    </>
  );
}
