import { Form, useNavigation } from "@remix-run/react";
import type { RefObject } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { ErrorBox } from "~/ui/error-box";
import { TextInput } from "~/ui/field";
import { Hint } from "~/ui/text";

type Props = {
  link: { email: string; name: string; purpose: string };
  answer: { new: string; repeat: string; form: string } | undefined;
  message: RefObject<HTMLDivElement>;
};

/** Here a user chooses a password by the link of an invitation, or of a forgotten password. */
export function ChooseForm({ link, answer, message }: Props) {
  const { t } = useTranslation("password");
  const busy = useNavigation().state !== "idle";
  const errors = answer ? [answer.form, answer.new, answer.repeat].filter(Boolean) : [];
  const field = (name: "new" | "repeat") => ({
    type: "password",
    name,
    label: t(name),
    required: true,
    maxLength: 1000,
    autoComplete: "new-password",
    "aria-describedby": errors.length > 0 ? "password-error" : undefined,
    "aria-invalid": answer?.[name] ? (true as const) : undefined,
  });
  return (
    <Form method="post" className="grid gap-4 mt-4" {...(answer ? {} : { "data-first-field": "" })}>
      {errors.length > 0 ? (
        <ErrorBox className="m-0 text-[13px] font-medium text-(--bad)" id="password-error" ref={message}>
          {errors.join(" ")}
        </ErrorBox>
      ) : null}
      <p className="text-ink-2">{t(link.purpose === "invitation" ? "invited" : "forgotten", link)}</p>
      {/* So that the browser's store of passwords knows whose it is. */}
      <input type="hidden" name="username" autoComplete="username" value={link.email} />
      <TextInput {...field("new")} />
      <Hint>{t("rules")}</Hint>
      <TextInput {...field("repeat")} />
      <Button variant="primary" aria-disabled={busy || undefined}>
        {t("submit")}
      </Button>
    </Form>
  );
}
