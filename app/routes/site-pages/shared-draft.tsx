import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { Note } from "~/ui/text";
import pageTexts from "../../../locales/de/site-pages.json";
import { Page, ReadPage } from "./reading/page";

const OpenDraft = graphql(
  `mutation OpenPageDraft($token: String!) { draft: openPageDraft(token: $token) { ...ReadPage } }`,
  [ReadPage],
);

/** Nobody keeps a copy, no search engine lists it, and the address is told to nobody that the text links to. */
const HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};
export const headers = () => HEADERS;

export const handle = screenHandle({
  i18n: { "site-pages": pageTexts },
  breadcrumbs: () => [{ label: texts("site-pages")("reading.draft") }],
});

export async function loader(args: LoaderFunctionArgs) {
  const { draft } = await gqlRequest(args, OpenDraft, { token: args.params.token ?? "" });
  if (!draft) throw Response.json(null, { status: 404, statusText: "Not Found", headers: HEADERS });
  return data({ draft }, { headers: HEADERS });
}

/** The draft of a page, for somebody outside who has got a link to it. */
export default function SharedDraft() {
  const { t } = useTranslation("site-pages");
  const { draft } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1}>
      <Note>{t("reading.notPublished")}</Note>
      <Page page={draft} />
    </main>
  );
}
