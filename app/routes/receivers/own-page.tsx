import screenTexts from "virtual:texts/receivers";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { anonymousForm } from "~/forms/post/posted-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts, textsByKey } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { BarePage } from "~/ui/bare-page";
import { Button } from "~/ui/button";
import { Fieldset, TickInput } from "~/ui/field";
import { Actions } from "~/ui/layout";
import { Hint, Note } from "~/ui/text";

const ReceiverPage = graphql(`query ReceiverPage($token: String!) {
  page: receiverPage(token: $token) {
    email state houseName lists { _id name description consentText isOn }
  }
}`);
const Confirm = graphql(
  `mutation ConfirmReceiverPage($token: String!) { confirmReceiverPage(token: $token) }`,
);
const Choose = graphql(`mutation ChooseReceiverLists($token: String!, $lists: [String!]!) {
  chooseReceiverLists(token: $token, lists: $lists)
}`);

/**
 * Nobody keeps a copy, no search engine lists it, and the address is told to no other site. With no referrer at all a
 * browser would not say either that a post comes from here.
 */
const HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "same-origin",
};
export const headers = () => HEADERS;

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("receivers")("own.title") }],
});

export async function loader(args: LoaderFunctionArgs) {
  const { page } = await gqlRequest(args, ReceiverPage, { token: args.params.token ?? "" });
  if (!page) throw Response.json(null, { status: 404, statusText: "Not Found", headers: HEADERS });
  const isSaved = new URL(args.request.url).searchParams.has("saved");
  // Who has not named the house in its settings signs with what its screens call it.
  const house = page.houseName ?? texts("frame")("client");
  return data({ page, house, isSaved }, { headers: HEADERS });
}

/** Mail programs open links by themselves: only a post changes anything. */
export async function action(args: ActionFunctionArgs) {
  const token = args.params.token ?? "";
  const form = await anonymousForm(args);
  // A mail program, which has neither a session nor a page (RFC 8058): it wants an answer, and no way to go on.
  if (form.get("List-Unsubscribe") === "One-Click") {
    await gqlRequest(args, Choose, { token, lists: [] });
    return data({ problem: null }, { headers: HEADERS });
  }
  const intent = form.get("intent");
  const lists = intent === "leave" ? [] : form.getAll("list").map(String).slice(0, 200);
  try {
    if (intent === "confirm") await gqlRequest(args, Confirm, { token });
    else await gqlRequest(args, Choose, { token, lists });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    // In words already: this page sends no texts of forms along.
    const t = textsByKey("validation");
    const problem = problemsOf(refusal).map(({ message }) => t(message));
    return data({ problem: problem.join(" ") }, { status: 400, headers: HEADERS });
  }
  return redirect(`/newsletter/${encodeURIComponent(token)}?saved`, { status: 303 });
}

/** What receivers see of themselves: they confirm, choose their lists, or leave. */
export default function OwnPage() {
  const { t } = useTranslation("receivers");
  const { page, house, isSaved } = useLoaderData<typeof loader>();
  const { email, state, lists } = page;
  const problem = useActionData<typeof action>()?.problem;
  const busy = useNavigation().state !== "idle" || undefined;
  return (
    <BarePage above={<p className="text-xl text-center [overflow-wrap:anywhere]">{house}</p>}>
      <h1 className="text-xl">{t("own.title")}</h1>
      <p className="mt-2 [overflow-wrap:anywhere]">{t("own.address", { email })}</p>
      {problem ? (
        <Note role="alert" tone="warn" className="mt-4">
          {problem}
        </Note>
      ) : null}
      {isSaved && !problem ? (
        <Note role="status" tone="good" className="mt-4">
          {t(`own.saved.${state}`)}
        </Note>
      ) : (
        <Hint className="mt-4">{t(`own.now.${state}`)}</Hint>
      )}
      {state === "pending" ? (
        <Form method="post" className="mt-4">
          <Button name="intent" value="confirm" variant="primary" aria-disabled={busy}>
            {t("own.confirm")}
          </Button>
        </Form>
      ) : null}
      {state === "complained" ? null : (
        <Form method="post" className="grid gap-4 mt-4">
          <Fieldset legend={t("own.lists")}>
            {lists.map((list) => (
              <OfferedList
                key={list._id}
                list={list}
                isChosen={list.isOn && state !== "unsubscribed" && state !== "bounced"}
              />
            ))}
          </Fieldset>
          <Actions>
            <Button name="intent" value="choose" aria-disabled={busy}>
              {t("own.choose")}
            </Button>
            {state === "unsubscribed" ? null : (
              <Button name="intent" value="leave" variant="quiet" aria-disabled={busy}>
                {t("own.leave")}
              </Button>
            )}
          </Actions>
        </Form>
      )}
    </BarePage>
  );
}

type List = { _id: string; name: string; description: string | null; consentText: string };

/** A list to choose, and the text that is agreed to by choosing it: it is kept as the proof of that. */
function OfferedList({ list, isChosen }: { list: List; isChosen: boolean }) {
  const { t } = useTranslation("receivers");
  const { _id, name, description, consentText } = list;
  const id = `consent-${_id}`;
  return (
    <div className="mt-2 [overflow-wrap:anywhere]">
      <TickInput
        name="list"
        value={_id}
        defaultChecked={isChosen}
        label={description ? t("own.list", { name, description }) : name}
        aria-describedby={id}
      />
      <Hint id={id} className="whitespace-pre-line">
        {consentText}
      </Hint>
    </div>
  );
}
