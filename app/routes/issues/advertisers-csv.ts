import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Advertiser, advertisersOf } from "domain/issues/advertisers";
import { texts } from "~/i18n/i18n";
import { csvResponse } from "~/lists/export/csv.server";
import type { ExportColumn } from "~/lists/export/export-columns";
import { requireToken } from "~/session/current-user.server";
import { planOfIssue } from "./flat-plan/flat-plan.server";

/** The index of advertisers of a print issue as CSV. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  requireToken(args.request);
  const { title, plan } = await planOfIssue(args);
  const t = texts("flatPlan");
  const columns: ExportColumn<Advertiser>[] = [
    { header: t("advertisers.client"), kind: "text", value: ({ client }) => client },
    { header: t("advertisers.pages"), kind: "text", value: ({ pages }) => pages.join(", ") },
  ];
  const name = t("advertisers.filename", { title });
  return await csvResponse(`${name}.csv`, columns, [advertisersOf(plan.ads)]);
}
