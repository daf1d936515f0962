import screenTexts from "virtual:texts/frame+singleSignOn";
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { anonymousForm } from "~/forms/post/posted-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { readCookie, writeCookie } from "~/http/cookie.server";
import { ownPath } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { BarePage } from "~/ui/bare-page";
import { AnchorButton, Button } from "~/ui/button";
import { ErrorBox } from "~/ui/error-box";
import { TextInput } from "~/ui/field";
import { fontFirst } from "~/ui/late-font";
import { PathLink } from "~/ui/path-link";
import { Brand } from "./menu/brand";
import { refusalText } from "./sso/refusal.server";

const SignIn = graphql(`
  mutation SignIn($email: String!, $password: String!, $device: String) {
    signIn(email: $email, password: $password, device: $device) {
      token
      device
    }
  }
`);

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("frame")("login.title") }],
});

/** The first screen after the sign-in begins in the font of the house. */
export const links: LinksFunction = () => [fontFirst];

const WaysIn = graphql(`query WaysIn { singleSignOn { name } }`);

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  // The first screen clears an invalid token and redirects back to here.
  if (readCookie(request, "token")) throw redirect("/");
  // The form opens also while the service is away.
  const ways = await gqlRequest(args, WaysIn).catch(() => null);
  return {
    returns: ownPath(readCookie(request, "returnTo")) !== null,
    singleSignOn: ways?.singleSignOn ?? null,
    refusal: refusalText(request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const form = await anonymousForm(args);
  const email = String(form.get("email") ?? "");
  const password = String(form.get("password") ?? "");
  const device = readCookie(request, "device");
  try {
    const { signIn } = await gqlRequest(args, SignIn, { email, password, device });
    const headers = new Headers();
    headers.append("Set-Cookie", writeCookie(request, "token", signIn.token));
    headers.append("Set-Cookie", writeCookie(request, "device", signIn.device));
    headers.append("Set-Cookie", writeCookie(request, "returnTo", null));
    return redirect(ownPath(readCookie(request, "returnTo")) ?? "/", { status: 303, headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refused(email, error);
  }
}

/** Answers the same for a known and an unknown address (decisions §2), and keeps the typed address. */
function refused(email: string, error: ServiceError) {
  if (error.code === "TOO_MANY_ATTEMPTS") {
    const seconds = Number(error.extensions.retryAfter) || 60;
    const count = Math.max(1, Math.ceil(seconds / 60));
    return data(
      { failed: true, email, message: texts("frame")("login.tooManyAttempts", { count }) },
      { status: 429, headers: { "Retry-After": String(seconds) } },
    );
  }
  // Translated here: the texts of `validation` are not sent to someone who only wants to sign in.
  const text = texts("validation") as (key: string) => string;
  const message = problemsOf(error)
    .map((problem) => text(problem.message))
    .join(" ");
  return data({ failed: true, email, message }, { status: 400 });
}

export default function Login() {
  const { t } = useTranslation("frame");
  const { t: sso } = useTranslation("singleSignOn");
  const { returns, singleSignOn, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer?.message ?? refusal;
  const busy = useNavigation().state !== "idle";
  const message = useRef<HTMLDivElement>(null);
  const described = { required: true, "aria-describedby": refused ? "login-error" : undefined };

  useEffect(() => {
    if (answer) message.current?.focus();
  }, [answer]);

  return (
    <BarePage above={<Brand />}>
      <Form
        method="post"
        action="/login"
        className="grid gap-4"
        {...(answer ? {} : { "data-first-field": "" })}
      >
        <h1 className="text-xl">{t("login.title")}</h1>
        {returns && !refused && <p className="text-ink-2">{t("login.returns")}</p>}
        {refused && (
          <ErrorBox className="m-0 text-[13px] font-medium text-(--bad)" id="login-error" ref={message}>
            {refused}
          </ErrorBox>
        )}
        <TextInput
          name="email"
          label={t("login.email")}
          type="email"
          autoComplete="username"
          maxLength={320}
          defaultValue={answer?.email}
          {...described}
        />
        <TextInput
          name="password"
          label={t("login.password")}
          type="password"
          autoComplete="current-password"
          maxLength={1000}
          {...described}
        />
        <Button variant="primary" aria-disabled={busy || undefined}>
          {t("login.submit")}
        </Button>
        {singleSignOn ? (
          <AnchorButton href="/login/sso" className="justify-center">
            {sso("signIn", singleSignOn)}
          </AnchorButton>
        ) : null}
        <p>
          <PathLink to="/password_reset">{t("login.forgotten")}</PathLink>
        </p>
      </Form>
    </BarePage>
  );
}
