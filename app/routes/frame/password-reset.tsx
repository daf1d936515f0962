import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { passwordProblems } from "domain/password";
import { useEffect, useRef } from "react";
import { anonymousForm } from "~/forms/posted-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { writeCookie } from "~/http/cookie.server";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { redirectWithSuccess } from "~/session/toast.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorBox } from "~/ui/error-box";
import { TextInput } from "~/ui/field";
import { Hint } from "~/ui/text";
import frameTexts from "../../../locales/de/frame.json";
import passwordTexts from "../../../locales/de/password.json";
import { Brand } from "./menu/brand";

const LinkOfToken = graphql(`query LinkOfToken($token: String!) {
  passwordLink(token: $token) { email name purpose }
}`);
const ChoosePassword = graphql(`mutation ChoosePassword($token: String!, $new: String!) {
  choosePassword(token: $token, new: $new)
}`);

export const handle = screenHandle({
  i18n: { frame: frameTexts, password: passwordTexts },
  breadcrumbs: () => [{ label: texts("password")("title") }],
});

/** Whom a link is for is kept nowhere. */
const PRIVATE = { "Cache-Control": "no-store" };
export const headers = () => PRIVATE;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request);
  const { passwordLink } = token ? await gqlRequest(args, LinkOfToken, { token }) : { passwordLink: null };
  return data({ link: passwordLink }, { headers: PRIVATE });
}

type Problems = { new: string[]; repeat: string[]; form: string[] };

export async function action(args: ActionFunctionArgs) {
  const form = await anonymousForm(args);
  const [chosen, repeat] = [String(form.get("new") ?? ""), String(form.get("repeat") ?? "")];
  const problems: Problems = {
    new: chosen === "" ? ["password_missing"] : passwordProblems(chosen),
    repeat: repeat === "" ? ["password_missing"] : repeat === chosen ? [] : ["passwords_differ"],
    form: [],
  };
  if (problems.new.length + problems.repeat.length > 0) return refused(problems);
  try {
    await gqlRequest(args, ChoosePassword, { token: tokenOf(args.request), new: chosen });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    if (refusal.code === "TOO_MANY_ATTEMPTS")
      return refused({ ...problems, form: ["too_many_attempts"] }, 429);
    const found = problemsOf(refusal);
    const at = (isNew: boolean) =>
      found.filter(({ field }) => (field === "new") === isNew).map(({ message }) => message);
    return refused({ new: at(true), repeat: [], form: at(false) });
  }
  const init = { status: 303, headers: { "Set-Cookie": writeCookie(args.request, "token", null) } };
  return await redirectWithSuccess(args, "/login", texts("password")("chosen"), init);
}

/** Translated here: the texts of `validation` are not sent to someone who is not signed in. */
function refused(problems: Problems, status = 400) {
  const text = texts("validation") as (key: string) => string;
  const said = (keys: string[]) => keys.map(text).join(" ");
  const { new: chosen, repeat, form } = problems;
  return data({ failed: true, new: said(chosen), repeat: said(repeat), form: said(form) }, { status });
}

/** Here a user chooses a password by the link of an invitation, or of a forgotten password. */
export default function PasswordReset() {
  const { t } = useTranslation("password");
  const { link } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) message.current?.focus();
  }, [answer]);
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
    <main id="main" className="bare-page" tabIndex={-1}>
      <Brand />
      <Card flush className="sign-in">
        <h1 className="text-xl">{t("title")}</h1>
        {errors.length > 0 ? (
          <ErrorBox className="mt-4 text-[13px] font-[550] text-(--bad)" id="password-error" ref={message}>
            {errors.join(" ")}
          </ErrorBox>
        ) : null}
        {link ? (
          <Form method="post" className="grid gap-4 mt-4" {...(answer ? {} : { "data-first-field": "" })}>
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
        ) : (
          <>
            <p className="mt-4">{t("invalid")}</p>
            <p className="mt-4">
              <Link to="/login">{t("toSignIn")}</Link>
            </p>
          </>
        )}
      </Card>
    </main>
  );
}
