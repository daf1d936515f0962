import screenTexts from "virtual:texts/site-pages+forms+lifecycle+linkedFrom+validation";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { PostButton } from "~/forms";
import { useMessages } from "~/forms/messages";
import { CONFIRMED } from "~/forms/post/form-values";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { LostLinkList } from "~/shared/lifecycle/link-list";
import { partHandle } from "~/shared/lifecycle/part-handle";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { PageHead } from "~/ui/page-head";
import { Hint, Note } from "~/ui/text";
import type { loadBranch } from "./branch/branch.server";
import { pageArea } from "./record/page-area";

export { repeatable as clientAction } from "~/forms";
export { changeBranch as action, loadBranch as loader } from "./branch/branch.server";
export const handle = partHandle({
  area: pageArea,
  called: () => texts("site-pages")("branch.crumb"),
  i18n: screenTexts,
});

/** A step that was refused has found a branch that others changed: the list is to be looked at once more. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus !== undefined;

/** Publishes or withdraws a page with all below it, after a list of what will happen. */
export default function Branch() {
  const { t } = useTranslation("site-pages");
  const messages = useMessages();
  const { record, branch, step } = useLoaderData<typeof loadBranch>();
  const { total, can, seen, steps, links } = branch;
  const question = steps.find((one) => one.question)?.question;
  return (
    <>
      <PageHead
        title={t(`branch.of.${step}`, { title: record.name })}
        subtitle={t("branch.summary", { count: total, can })}
        actions={
          <LinkButton to={`/domains/${record.domain._id}/pages?page=${record._id}`}>
            {t("branch.back")}
          </LinkButton>
        }
      />
      <div className="grid gap-4">
        {links.length > 0 ? (
          <Card title={texts("linkedFrom")("lost.title")} id="links" className="grid gap-2">
            <LostLinkList lost={links} />
          </Card>
        ) : null}
        {question ? <Note tone="warn">{messages([{ message: question }])}</Note> : null}
        {can > 0 ? (
          <PostButton
            name={step}
            intent={step}
            variant={step === "publish" ? "primary" : "danger"}
            hidden={question ? { seen, [CONFIRMED]: "on" } : { seen }}
          >
            {t(`branch.do.${step}`)}
          </PostButton>
        ) : (
          <Hint>{t("branch.nothing")}</Hint>
        )}
        <DataTable
          label={t("branch.list")}
          fits
          columns={[
            { head: t("branch.page"), cell: ({ title }) => title, isName: true },
            { head: t("branch.address"), cell: ({ address }) => address, wraps: true },
            {
              head: t("branch.what"),
              cell: ({ outcome }) => t(`branch.outcome.${outcome as "nothing"}`),
              note: ({ reason }) => (reason ? messages([{ message: reason }]).join(" ") : null),
              wraps: true,
            },
          ]}
          rows={steps}
          keyOf={({ _id }) => _id}
        />
        {total > steps.length ? <Hint>{t("branch.more", { count: total - steps.length })}</Hint> : null}
      </div>
    </>
  );
}
