import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { Hint } from "~/ui/text";

const { Text } = fieldsOf<{ current: string; new: string; repeat: string }>();

const REQUIRED = { required: true };

/** Changes the user's own password. The server sends no typed value back. */
export function PasswordForm() {
  const { t } = useTranslation("account");
  const labels = {
    current: t("password.current"),
    new: t("password.new"),
    repeat: t("password.repeat"),
  };
  const next = { type: "password", autoComplete: "new-password" } as const;
  return (
    <Card title={t("password.title")} id="password-change">
      <SmallForm
        name="password"
        area="account"
        labels={labels}
        constraint={{ current: REQUIRED, new: REQUIRED, repeat: REQUIRED }}
        className="grid gap-4"
      >
        <Text name="current" type="password" autoComplete="current-password" />
        <Text name="new" {...next} hint={t("password.rules")} />
        <Text name="repeat" {...next} />
        <Hint>{t("password.ends")}</Hint>
        <Actions>
          <SubmitButton intent="password">{t("password.submit")}</SubmitButton>
        </Actions>
      </SmallForm>
    </Card>
  );
}
