import screenTexts from "virtual:texts/qrcodes";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shortPath } from "domain/qrcodes/qrcode";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { readSelection } from "~/lists/bulk/bulk-post";
import { listQuery, readListState } from "~/lists/state/url-state";
import { listVariables } from "~/lists/state/variables";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { CodePicture } from "./record/code-picture";
import { QrCodesScreen, qrcodeList } from "./record/list-columns";
import { drawn } from "./record/picture.server";

/** Codes on one sheet: ten pages of paper. */
const MOST = 120;

/** The codes of a search, or those that were chosen (`ids`). */
export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const url = new URL(args.request.url);
  const chosen = (url.searchParams.get("ids") ?? "").split(",").filter((id) => /^[1-9]\d{0,14}$/.test(id));
  const search = listVariables(qrcodeList, readListState(url, qrcodeList));
  const filter = chosen.length > 0 ? { ids: chosen } : search.filter;
  const sent = {
    ...search,
    filter,
    limit: MOST,
    skip: 0,
    countAtMost: 0,
    choices: [],
    list: qrcodeList.name,
  };
  const { list } = await gqlRequest(args, QrCodesScreen, sent);
  const codes = list.data.map(({ _id, code, comment }) => {
    const address = url.origin + shortPath(code);
    return { _id, address, comment, ...drawn(address) };
  });
  return { codes, isMore: list.counted.isMore || list.counted.number > codes.length };
}

/** The bulk bar posts what was ticked; the sheet has an address of its own. */
export async function action(args: ActionFunctionArgs) {
  const { ids, state } = readSelection(
    await postedForm(args, mayDo({ collectionType: "qrcodes" })),
    qrcodeList,
  );
  const query = ids ? `ids=${ids.slice(0, MOST).join(",")}` : listQuery(qrcodeList, { ...state, all: false });
  return redirect(`${qrcodeList.path}/sheet?${query}`, 303);
}

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [areaCrumb("qrcodes"), { label: texts("qrcodes")("sheet.title") }],
});

export default function Sheet() {
  const { t } = useTranslation("qrcodes");
  const { codes, isMore } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("sheet.title")}
        subtitle={t(isMore ? "sheet.cut" : "sheet.subtitle", { count: codes.length })}
        actions={codes.length > 0 ? <PrintButton variant="primary">{t("sheet.print")}</PrintButton> : null}
      />
      {codes.length === 0 ? <EmptyState title={t("sheet.empty")} /> : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4">
        {codes.map(({ _id, address, comment, path, size }) => (
          <li
            key={_id}
            className="grid content-start gap-1 text-center break-inside-avoid justify-items-center"
          >
            <CodePicture path={path} size={size} label={address} />
            <b className="break-all text-sm">{address.replace(/^https?:\/\//, "")}</b>
            {comment ? <small className="break-words">{comment}</small> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
