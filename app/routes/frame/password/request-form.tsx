import { Form, useNavigation } from "@remix-run/react";
import { RESET_MINUTES } from "domain/session";
import { type RefObject, useId } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { ErrorBox } from "~/ui/error-box";
import { TextInput } from "~/ui/field";
import { PathLink } from "~/ui/path-link";
import { Hint, Note } from "~/ui/text";

type Props = {
  /** Whether the link that led here is no longer open. */
  isLinkOver: boolean;
  isSent: boolean;
  answer: { email: string; message: string } | undefined;
  message: RefObject<HTMLDivElement>;
};

/** Asks for the address to which a link to a new password is mailed. */
export function RequestForm({ isLinkOver, isSent, answer, message }: Props) {
  const { t } = useTranslation("password");
  const busy = useNavigation().state !== "idle";
  const id = useId();
  const toSignIn = <PathLink to="/login">{t("toSignIn")}</PathLink>;
  if (isSent && !answer)
    return (
      <div className="grid gap-4 mt-4">
        <Note role="status">{t("forgot.sent", { minutes: RESET_MINUTES })}</Note>
        <Hint>{t("forgot.notArrived")}</Hint>
        <p>{toSignIn}</p>
      </div>
    );
  return (
    <Form
      method="post"
      action="/password_reset"
      className="grid gap-4 mt-4"
      {...(answer ? {} : { "data-first-field": "" })}
    >
      {answer ? (
        <ErrorBox className="m-0 text-[13px] font-medium text-(--bad)" id={id} ref={message}>
          {answer.message}
        </ErrorBox>
      ) : (
        <p className="text-ink-2">{t(isLinkOver ? "invalid" : "forgot.text")}</p>
      )}
      <TextInput
        name="email"
        label={t("forgot.email")}
        type="email"
        autoComplete="username"
        maxLength={320}
        defaultValue={answer?.email}
        required
        aria-describedby={answer ? id : undefined}
        aria-invalid={answer ? true : undefined}
      />
      <Button variant="primary" aria-disabled={busy || undefined}>
        {t("forgot.submit")}
      </Button>
      <p>{toSignIn}</p>
    </Form>
  );
}
