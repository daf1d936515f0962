import type { LoaderFunctionArgs } from "@remix-run/node";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { inTurn } from "~/shared/pdf/limits.server";
import { readPictures } from "~/shared/pdf/pictures.server";
import { planOfIssue } from "../flat-plan.server";
import { picturesOfPlan, planPdf } from "./plan-pdf.server";

/** The flat plan of a print issue as a PDF with pictures. */
export async function planFile(args: LoaderFunctionArgs): Promise<Response> {
  requireToken(args.request);
  const issue = await planOfIssue(args);
  const content = await inTurn(
    async () => await planPdf(issue, await readPictures(args, picturesOfPlan(issue.plan))),
  );
  const name = encodeURIComponent(texts("flatPlan")("pdf.filename", { title: issue.title }));
  return new Response(content, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="heftplan.pdf"; filename*=UTF-8''${name.replace(/['()*]/g, escaped)}`,
      "Cache-Control": "no-store",
    },
  });
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;
