import { useTranslation } from "react-i18next";
import { type FormAnswer, KitForm, SubmitButton, TextField, useKitForm } from "~/forms";
import { Card } from "~/ui/card";

type Fields = { current: string; new: string; repeat: string };

/** Another password for oneself. No draft is kept, and nothing typed comes back from the server. */
export function PasswordForm(props: { answer: FormAnswer | undefined; idempotencyKey: string }) {
  const { t } = useTranslation("account");
  const { answer, idempotencyKey } = props;
  const labels = {
    current: t("password.current"),
    new: t("password.new"),
    repeat: t("password.repeat"),
  };
  const constraint = { current: { required: true }, new: { required: true }, repeat: { required: true } };
  const kit = useKitForm<Fields>({ id: "password", answer, constraint });
  const { fields } = kit;
  return (
    <Card title={t("password.title")} id="password-change">
      <KitForm kit={kit} idempotencyKey={idempotencyKey} labels={labels} className="grid gap-4">
        <TextField
          field={fields.current}
          label={labels.current}
          type="password"
          autoComplete="current-password"
        />
        <TextField
          field={fields.new}
          label={labels.new}
          type="password"
          autoComplete="new-password"
          hint={t("password.rules")}
        />
        <TextField field={fields.repeat} label={labels.repeat} type="password" autoComplete="new-password" />
        <p className="hint">{t("password.ends")}</p>
        <div className="actions">
          <SubmitButton>{t("password.submit")}</SubmitButton>
        </div>
      </KitForm>
    </Card>
  );
}
