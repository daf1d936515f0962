import { useLoaderData } from "@remix-run/react";
import { personName } from "domain/person-name";
import { IDLE_HOURS, SESSION_DAYS } from "domain/session";
import { ConfirmDelete, ConfirmLink, repeatable } from "~/forms";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { SessionList } from "~/records/sessions/session-list";
import { useUser } from "~/session/use-user";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { PageHead } from "~/ui/page-head";
import { Hint } from "~/ui/text";
import accountTexts from "../../../locales/de/account.json";
import formTexts from "../../../locales/de/forms.json";
import validationTexts from "../../../locales/de/validation.json";
import type { loadAccount } from "./sign-in/account.server";
import { PasswordForm } from "./sign-in/password-form";

export { accountAction as action, loadAccount as loader } from "./sign-in/account.server";

export const clientAction = repeatable;

export const handle = screenHandle({
  i18n: { account: accountTexts, forms: formTexts, validation: validationTexts },
  breadcrumbs: () => [{ label: texts("account")("title") }],
});

/** The user's own sign-in: change the password, end sessions. */
export default function Account() {
  const { t } = useTranslation("account");
  const user = useUser();
  const { sessions, form } = useLoaderData<typeof loadAccount>();
  const { idempotencyKey } = form;
  const name = personName(user);
  return (
    <>
      <PageHead title={t("title")} subtitle={[name, user.email].filter(Boolean).join(" · ")} />
      <div className="grid grid-cols-1 gap-4 max-w-3xl">
        {/* A saved form starts again empty: typed passwords are not kept. */}
        <PasswordForm key={idempotencyKey} loaded={form} />
        <Card title={t("sessions.title")} id="sessions">
          <Hint className="mb-3">{t("sessions.text", { hours: IDLE_HOURS, days: SESSION_DAYS })}</Hint>
          <SessionList sessions={sessions} idempotencyKey={idempotencyKey} />
          <Actions className="mt-3">
            <ConfirmLink intent="everywhere" variant="danger">
              {t("everywhere.action")}
            </ConfirmLink>
          </Actions>
        </Card>
      </div>
      <ConfirmDelete
        intent="everywhere"
        title={t("everywhere.title")}
        confirmLabel={t("everywhere.action")}
        idempotencyKey={idempotencyKey}
      >
        <p>{t("everywhere.text", { count: sessions.length })}</p>
      </ConfirmDelete>
    </>
  );
}
