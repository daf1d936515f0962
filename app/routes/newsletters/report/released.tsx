import { useFollowing } from "~/frames/work/use-following";
import { isWorkUnderWay } from "~/frames/work/work-progress";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { HistoryPanel } from "~/records/history-panel";
import { LinkButton } from "~/ui/button";
import { MoreCard } from "~/ui/more-card";
import { PageHead } from "~/ui/page-head";
import type { OpenedNewsletter } from "../record/newsletter.server";
import { Clicks } from "./clicks";
import { ReportFigures } from "./figures";
import { Refused, Uncertain } from "./named";
import { Proofs } from "./proofs";
import { ReleasedState } from "./released-state";
import { Delivery, SendingReport } from "./report";
import "./report.css";

/** A newsletter that is released: how far sending is, and what came of it. */
export function Released({ newsletter }: Pick<OpenedNewsletter, "newsletter">) {
  const { t } = useTranslation("newsletters");
  const { _id: id, title, state, sendAt, endedAt, approvedBy, work, content } = newsletter;
  useFollowing(work !== null && isWorkUnderWay(work.state));
  const isSent = state !== "scheduled";
  const facts = [
    content?.subject ? t("report.subject", { subject: content.subject }) : null,
    isSent && sendAt
      ? [instantText(sendAt), endedAt ? instantText(endedAt) : null].filter(Boolean).join(" – ")
      : null,
    approvedBy ? t("report.approvedBy", { name: approvedBy }) : null,
  ];
  return (
    <>
      <PageHead
        title={t("of", { title })}
        subtitle={facts.filter(Boolean).join(" · ")}
        actions={
          <>
            <LinkButton to={`/issues/immoflash/newsletter/${id}/preview`}>{t("report.toMail")}</LinkButton>
            <LinkButton to={`/issues/immoflash/${id}`}>{t("issue")}</LinkButton>
          </>
        }
      />
      {isSent ? <ReportFigures newsletter={newsletter} /> : null}
      <div className="newsletter-report">
        <div className="grid gap-4 min-w-0">
          <SendingReport newsletter={newsletter} />
          {isSent ? <Clicks newsletter={newsletter} /> : null}
        </div>
        <div className="grid gap-4 min-w-0">
          <Uncertain newsletter={newsletter} />
          <ReleasedState newsletter={newsletter} />
          <Delivery newsletter={newsletter} />
          <Proofs newsletter={newsletter} />
          <Refused newsletter={newsletter} />
          <MoreCard title={t("report.history")} id="past" isOpen={false}>
            <HistoryPanel
              area="newsletters"
              logged={{ area: "newsletters", id }}
              history={newsletter.history}
              total={newsletter.historyTotal}
            />
          </MoreCard>
        </div>
      </div>
    </>
  );
}
