import { initialsOf } from "domain/issues/initials";
import type { ReactNode } from "react";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { Stage, StageHead } from "~/frames/stage/stage";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { AnchorButton, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { FieldError, Hint, Note } from "~/ui/text";
import { NewsletterChecks } from "../composer/newsletter-checks";
import { ShadowMail } from "../composer/shadow-mail";
import { ViewLinks } from "../preview/view-links";
import type { PageView } from "../preview/views";
import { useChangedSinceTest } from "../record/use-changed-since-test";
import type { NewsletterToApprove } from "./approval.server";
import { Changes } from "./changes";
import "../composer/composer.css";
import "./approval.css";

const { LongText } = fieldsOf<{ reason: string }>();

type Props = { newsletter: NewsletterToApprove; view: PageView };

/** What one can skip to. */
const [MAIL, SIDE] = ["approval-mail", "approval-side"];

/** The mail as it will be sent, who asks for approval and why, the checks, and the two ways to answer. */
export function ApprovalScreen({ newsletter, view }: Props) {
  const { t } = useTranslation("newsletters");
  const { _id: id, title, isAskedOfMe, isAsked, isApproved, mail, preheader } = newsletter;
  const tone = isApproved ? "good" : "warn";
  const state = isApproved ? "approved" : isAsked && isAskedOfMe ? "waitsForYou" : "open";
  return (
    <Stage
      wide
      canvas={{ label: t("mail.title"), target: MAIL }}
      parts={[{ id: SIDE, label: t("approval.aside") }]}
    >
      <StageHead
        about={
          <>
            <h1 className="newsletter-name">{t("approval.of", { title })}</h1>
            <Badge tone={tone}>{t(`approval.state.${state}`)}</Badge>
          </>
        }
        steps={
          <>
            <ViewLinks view={view} />
            <LinkButton variant="quiet" to={`/issues/immoflash/newsletter/${id}`}>
              {t("preview.back")}
            </LinkButton>
          </>
        }
      />
      <div className="newsletter-approval-body">
        <section id={MAIL} className="newsletter-mail-column" aria-label={t("mail.title")} tabIndex={-1}>
          <div className="newsletter-mail-inner">
            <div className="newsletter-inbox">
              <Line label={t("mail.from")}>{mail?.sender ?? t("findings.sender_missing")}</Line>
              <Line label={t("fields.subject")}>
                <b>{mail?.subject}</b>
              </Line>
              <Line label={t("fields.preheader")}>{preheader ?? "–"}</Line>
            </div>
            {mail === null ? (
              <Note className="mt-3">{t("mail.none")}</Note>
            ) : view === "text" ? (
              <pre className="newsletter-text border p-4 mt-3" tabIndex={0}>
                {mail.text}
              </pre>
            ) : (
              <div className="newsletter-paper">
                <ShadowMail mail={mail} view={view}>
                  {null}
                </ShadowMail>
              </div>
            )}
          </div>
        </section>
        <aside id={SIDE} className="newsletter-approval-side" aria-label={t("approval.aside")} tabIndex={-1}>
          <Asked newsletter={newsletter} />
          <Card title={t("approval.checks")} className="newsletter-approval-checks">
            {newsletter.findings.some(({ stops }) => stops) ? null : (
              <Hint>{t("approval.nothingStops")}</Hint>
            )}
            <NewsletterChecks newsletter={newsletter} />
          </Card>
          <Decision newsletter={newsletter} />
        </aside>
      </div>
    </Stage>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <b>{label}</b>
    <span>{children}</span>
  </div>
);

type PartProps = { newsletter: NewsletterToApprove };

function Asked({ newsletter }: PartProps) {
  const { t } = useTranslation("newsletters");
  const { askedAt, askedBy, askedOf, askedNote, isAsked, isAskedOfMe, receivers, offeredLists, lists } =
    newsletter;
  const { testedAt, updatedAt, updatedBy, changes } = newsletter;
  const changedSince = useChangedSinceTest(newsletter);
  const { returnedAt, returnedBy, returnReason } = newsletter;
  const by = (name: string | null) => name ?? t("facts.nobody");
  const names = offeredLists.filter(({ _id }) => lists.includes(_id)).map(({ name }) => name);
  return (
    <Card className="newsletter-approval-asked grid gap-3">
      {askedAt ? (
        <div className="newsletter-asked">
          <Avatar initials={initialsOf(by(askedBy))} colour="info" />
          <div>
            <b>{by(askedBy)}</b>{" "}
            {isAskedOfMe ? t("approval.asksYou") : t("approval.asks", { name: by(askedOf) })}{" "}
            <small>{instantText(askedAt)}</small>
            {askedNote ? <blockquote>{askedNote}</blockquote> : null}
            {isAsked ? null : <p>{t("ask.over", { name: by(askedOf) })}</p>}
          </div>
        </div>
      ) : (
        <Hint>{t("approval.nobodyAsks")}</Hint>
      )}
      {returnedAt ? (
        <Hint>
          {t("ask.returned", {
            name: by(returnedBy),
            at: instantText(returnedAt),
            reason: returnReason ?? "",
          })}
        </Hint>
      ) : null}
      <KeyValue
        items={[
          {
            label: t("approval.to"),
            value: t("approval.people", {
              count: receivers,
              number: countText(receivers),
              lists: names.join(", ") || t("step.noLists"),
            }),
          },
          {
            label: t("step.test"),
            value: testedAt
              ? [instantText(testedAt), changedSince].filter(Boolean).join(". ")
              : t("approval.untested"),
          },
          {
            label: t("approval.changed"),
            value: updatedAt
              ? t("approval.changedBy", { at: instantText(updatedAt), by: by(updatedBy) })
              : "–",
          },
          { label: t("approval.difference"), value: <Changes changes={changes} /> },
        ]}
      />
    </Card>
  );
}

/** The two answers; in their place why there are none. */
function Decision({ newsletter }: PartProps) {
  const { t } = useTranslation("newsletters");
  const { state, content, version, mayPublish, mayApprove, isApproved, approvedBy, updatedBy, askedBy } =
    newsletter;
  const { findings, mail } = newsletter;
  const stops = findings.filter((one) => one.stops).length;
  const by = (name: string | null) => name ?? t("facts.nobody");
  const why =
    state !== "draft"
      ? t("approval.released")
      : content === null
        ? t("why.unsaved")
        : !mayPublish
          ? t("approval.noRight", { name: by(askedBy ?? updatedBy) })
          : isApproved
            ? t("approval.done", { name: by(approvedBy) })
            : !mayApprove
              ? t("facts.secondPerson", { by: by(updatedBy) })
              : null;
  return (
    <Card className="newsletter-decision">
      {why !== null ? (
        <p>{why}</p>
      ) : (
        <SmallForm name="decide" area="newsletters" className="grid gap-3">
          <input type="hidden" name="hash" value={content?.hash ?? ""} />
          <input type="hidden" name="seenVersion" value={version} />
          <LongText name="reason" label={t("approval.reason")} rows={2} />
          <div className="newsletter-decision-buttons">
            <SubmitButton intent="sendBack">{t("approval.sendBack")}</SubmitButton>
            {stops > 0 ? (
              <AnchorButton href="#checks" aria-disabled aria-describedby="why-not">
                {t("steps.approve")}
              </AnchorButton>
            ) : (
              <SubmitButton intent="approve" variant="primary">
                {t("steps.approve")}
              </SubmitButton>
            )}
          </div>
          {stops > 0 ? (
            <FieldError id="why-not">
              {t("approval.stopped", { count: stops, name: by(updatedBy) })}
            </FieldError>
          ) : (
            <Hint>{t("approval.exactly", { kb: Math.ceil((mail?.bytes ?? 0) / 1000) })}</Hint>
          )}
        </SmallForm>
      )}
    </Card>
  );
}
