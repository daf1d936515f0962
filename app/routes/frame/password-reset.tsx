import screenTexts from "virtual:texts/frame+password";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { BarePage } from "~/ui/bare-page";
import { Brand } from "./menu/brand";
import { ChooseForm } from "./password/choose-form";
import { choosePassword } from "./password/choose-password.server";
import { RequestForm } from "./password/request-form";
import { requestLink } from "./password/request-link.server";

const LinkOfToken = graphql(`query LinkOfToken($token: String!) {
  passwordLink(token: $token) { email name purpose }
}`);

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("password")("title") }],
});

/** Browsers and proxies keep no copy of the page, because it shows whose link it is. */
const PRIVATE = { "Cache-Control": "no-store" };
export const headers = () => PRIVATE;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request);
  const { passwordLink } = token ? await gqlRequest(args, LinkOfToken, { token }) : { passwordLink: null };
  const isSent = new URL(args.request.url).searchParams.has("sent");
  return data(
    { link: passwordLink, isLinkOver: token !== "" && !passwordLink, isSent },
    { headers: PRIVATE },
  );
}

export async function action(args: ActionFunctionArgs) {
  const token = tokenOf(args.request);
  return token ? await choosePassword(args, token) : await requestLink(args);
}

/** A forgotten password: here its link is asked for, and the mailed link leads here again. */
export default function PasswordReset() {
  const { t } = useTranslation("password");
  const { link, isLinkOver, isSent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) message.current?.focus();
  }, [answer]);
  return (
    <BarePage above={<Brand />}>
      <h1 className="text-xl">{t(link ? "title" : "forgot.title")}</h1>
      {link ? (
        <ChooseForm link={link} answer={answer && "new" in answer ? answer : undefined} message={message} />
      ) : (
        <RequestForm
          isLinkOver={isLinkOver}
          isSent={isSent}
          answer={answer && "email" in answer ? answer : undefined}
          message={message}
        />
      )}
    </BarePage>
  );
}
