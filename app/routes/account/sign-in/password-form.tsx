import { fieldsOf, RecordForm, SubmitButton } from "~/forms";
import type { LoadedForm } from "~/forms/open-form.server";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { Hint } from "~/ui/text";

type Fields = { current: string; new: string; repeat: string };

const { Text } = fieldsOf<Fields>();

/** Changes the user's own password. No draft is kept, and the server sends no typed value back. */
export function PasswordForm({ loaded }: { loaded: LoadedForm<Fields> }) {
  const { t } = useTranslation("account");
  const labels = {
    current: t("password.current"),
    new: t("password.new"),
    repeat: t("password.repeat"),
  };
  const next = { type: "password", autoComplete: "new-password" } as const;
  return (
    <Card title={t("password.title")} id="password-change">
      <RecordForm
        area="account"
        id="password"
        loaded={loaded}
        labels={labels}
        draft={false}
        className="grid gap-4"
      >
        <Text name="current" type="password" autoComplete="current-password" />
        <Text name="new" {...next} hint={t("password.rules")} />
        <Text name="repeat" {...next} />
        <Hint>{t("password.ends")}</Hint>
        <Actions>
          <SubmitButton>{t("password.submit")}</SubmitButton>
        </Actions>
      </RecordForm>
    </Card>
  );
}
