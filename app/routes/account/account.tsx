import screenTexts from "virtual:texts/account+password+permissions+forms+validation";
import { useLoaderData } from "@remix-run/react";
import { IDLE_HOURS, SESSION_DAYS } from "domain/session";
import { ConfirmDelete, ConfirmLink, repeatable } from "~/forms";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { AccountTabs } from "~/shared/users/account-tabs";
import { SessionList } from "~/shared/users/sessions/session-list";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { PageHead } from "~/ui/page-head";
import { WithRail } from "~/ui/rail";
import { Hint } from "~/ui/text";
import { AccessCard } from "./profile/access-card";
import type { loadAccount } from "./profile/profile.server";
import { ProfileForm } from "./profile/profile-form";
import { PasswordForm } from "./sign-in/password-form";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { accountAction as action, loadAccount as loader } from "./profile/profile.server";

export const clientAction = repeatable;

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("account")("title") }],
});

/** The user's own account: what they say of themselves, password, sessions. */
export default function Account() {
  const { t } = useTranslation("account");
  const { account, avatar, sessions, form, words } = useLoaderData<typeof loadAccount>();
  return (
    <>
      <PageHead title={t("title")} />
      <AccountTabs />
      <WithRail label={t("access.title")} rail={<AccessCard account={account} labels={words.labels} />}>
        <div className="grid grid-cols-1 gap-4">
          <ProfileForm loaded={form} avatar={avatar} words={words} />
          {/* A saved form starts again empty: typed passwords are not kept. */}
          <PasswordForm key={form.idempotencyKey} />
          <Card title={t("sessions.title")} id="sessions">
            <Hint className="mb-3">{t("sessions.text", { hours: IDLE_HOURS, days: SESSION_DAYS })}</Hint>
            <SessionList sessions={sessions} />
            <Actions className="mt-3">
              <ConfirmLink intent="everywhere" variant="danger">
                {t("everywhere.action")}
              </ConfirmLink>
            </Actions>
          </Card>
        </div>
      </WithRail>
      <ConfirmDelete intent="everywhere" title={t("everywhere.title")} confirmLabel={t("everywhere.action")}>
        <p>{t("everywhere.text", { count: sessions.length })}</p>
      </ConfirmDelete>
    </>
  );
}
