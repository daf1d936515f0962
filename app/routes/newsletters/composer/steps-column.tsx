import type { newsletterForm } from "domain/newsletters/newsletter";
import { SKIP_REASONS, type SkipReason } from "domain/newsletters/states";
import { type ReactNode, useContext } from "react";
import {
  type FormAnswer,
  fieldsOf,
  HeldHint,
  OpenFormContext,
  PostButton,
  SmallForm,
  SubmitButton,
  useAnswerOf,
  useFormAnswer,
  useIsHeld,
} from "~/forms";
import { momentIn } from "~/forms/fields/moment-field";
import { PlainFields } from "~/forms/fields/plain-fields";
import { stepIn, stepIntent } from "~/forms/post/form-step";
import { SavedState } from "~/forms/screen/saved-state";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { useCan } from "~/session/use-user";
import { Button, LinkButton } from "~/ui/button";
import { Hint, Note } from "~/ui/text";
import type { ShownNewsletter } from "../record/newsletter.server";
import type { ShownMail } from "../record/shown-mail";
import type { ReleaseValues } from "../record/steps.server";
import { useChangedSinceTest } from "../record/use-changed-since-test";
import { NewsletterChecks } from "./newsletter-checks";
import { Refusals } from "./refusals";
import { MailStepButton, Step, StoppedStep } from "./step";
import { type StepName, type StepState, stepStates } from "./step-states";
import { useBlocks } from "./use-blocks";

const { Choices, Digits } = fieldsOf<typeof newsletterForm>();
const Moment = momentIn<ReleaseValues>();
const TestTo = fieldsOf<{ testTo?: string }>();
const Asked = fieldsOf<{ of: string; note?: string }>();

const AREA = "newsletters";

/** Above so many bytes mail programs cut it off. */
const MOST_KB = 100;

type Props = { newsletter: ShownNewsletter; mail: ShownMail | null };
type StepProps = { newsletter: ShownNewsletter; state: StepState };

/** The six steps until it is sent, always in sight: how far each is, and what it waits for. */
export function StepsColumn({ newsletter, mail }: Props) {
  const { t } = useTranslation("newsletters");
  const states = stepStates(newsletter);
  const said = useFormAnswer<FormAnswer & { said?: string | null }>()?.said;
  return (
    <aside id="steps" data-of="steps" className="newsletter-steps" aria-label={t("step.all")}>
      <Refusals />
      <HeldHint />
      {said ? <Note role="status">{said}</Note> : null}
      <ol>
        <ReceiversStep newsletter={newsletter} state={states.receivers} />
        <ContentStep mail={mail} state={states.content} />
        <ChecksStep newsletter={newsletter} state={states.checks} />
        <TestStep newsletter={newsletter} state={states.test} />
        <ApprovalStep newsletter={newsletter} states={states} />
        <SendingStep newsletter={newsletter} states={states} />
      </ol>
    </aside>
  );
}

function ReceiversStep({ newsletter, state }: StepProps) {
  const { t } = useTranslation("newsletters");
  const { receivers, willSkip, offeredLists, lists } = newsletter;
  const names = offeredLists.filter(({ _id }) => lists.includes(_id)).map(({ name }) => name);
  const skipped = willSkip.reduce((sum, { count }) => sum + count, 0);
  const summary = [
    names.join(", ") || t("step.noLists"),
    ...(skipped > 0 ? [t("step.skipped", { count: skipped, number: countText(skipped) })] : []),
  ].join(" · ");
  const reasons = [...willSkip].sort(
    (one, other) =>
      SKIP_REASONS.indexOf(one.reason as SkipReason) - SKIP_REASONS.indexOf(other.reason as SkipReason),
  );
  return (
    <Step step="receivers" state={state} figure={countText(receivers)}>
      <details>
        <summary>{summary}</summary>
        <div className="newsletter-step-form">
          <Choices
            name="lists"
            of={offeredLists.map(({ _id, name, subscribed }) => ({
              value: _id,
              label: `${name} (${countText(subscribed)})`,
            }))}
          />
          <Hint>{t("hints.lists", { count: receivers, number: countText(receivers) })}</Hint>
          <Digits name="ratePerMinute" hint={t("hints.rate")} min={1} max={60_000} />
          {reasons.length > 0 ? (
            <ul>
              {reasons.map(({ reason, count }) => (
                <li key={reason}>
                  {t(`skipped.${reason as SkipReason}`)}: {countText(count)}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </details>
    </Step>
  );
}

function ContentStep({ mail, state }: { mail: ShownMail | null; state: StepState }) {
  const { t } = useTranslation("newsletters");
  const { rows } = useBlocks();
  const shown = rows.filter(({ key }) => mail?.parts.some((part) => part.key === key)).length;
  const left = rows.length - shown;
  const facts = [
    ...(left > 0 ? [t("step.leftOut", { count: left })] : []),
    ...(mail ? [t("step.size", { kb: Math.ceil(mail.bytes / 1000), most: MOST_KB })] : []),
  ];
  return (
    <Step step="content" state={state} figure={t("blocks.ofParts", { shown, count: rows.length })}>
      {facts.length > 0 ? <p>{facts.join(" · ")}</p> : null}
    </Step>
  );
}

function ChecksStep({ newsletter, state }: StepProps) {
  const { t } = useTranslation("newsletters");
  const { findings } = newsletter;
  const stops = findings.filter((one) => one.stops).length;
  const figure =
    stops > 0
      ? t("step.stops", { count: stops })
      : findings.length > 0
        ? t("step.told", { count: findings.length })
        : t("step.fine");
  return (
    <Step step="checks" state={state} figure={figure}>
      <p>
        <SavedState />
      </p>
      <NewsletterChecks newsletter={newsletter} />
    </Step>
  );
}

function TestStep({ newsletter, state }: StepProps) {
  const { t } = useTranslation("newsletters");
  const may = useCan()({ action: "edit", collectionType: "immoflash_issues" });
  const isHeld = useIsHeld();
  const isOpen = useContext(OpenFormContext) !== null;
  const { testReceivers, testedAt, testedTo, content } = newsletter;
  const changedSince = useChangedSinceTest(newsletter);
  const last = testedTo.length > 0 ? t("step.testedTo", { to: testedTo.join(", ") }) : null;
  const own = testReceivers.join(", ");
  const isRefused = useIsRefused("test");
  const field = (
    <>
      <TestTo.Text
        name="testTo"
        placeholder={own}
        hint={own ? t("step.testTo", { to: own }) : t("step.nobody")}
      />
      <div>
        {isOpen ? (
          <MailStepButton newsletter={newsletter} intent="test">
            {t("steps.test")}
          </MailStepButton>
        ) : (
          <SubmitButton intent="test">{t("steps.test")}</SubmitButton>
        )}
      </div>
    </>
  );
  return (
    <Step step="test" state={state} figure={testedAt ? instantText(testedAt) : t("step.open")}>
      {changedSince ? <p>{changedSince}</p> : null}
      {may && last ? <p>{last}</p> : null}
      {may && !isHeld && (isOpen || content !== null) ? (
        <details open={isRefused}>
          <summary>{t("step.testTitle")}</summary>
          {isOpen ? (
            <FormFields fields={["testTo"]} className="newsletter-step-form">
              {field}
            </FormFields>
          ) : (
            <SmallForm name="test" area={AREA} version={newsletter.version} className="newsletter-step-form">
              <input type="hidden" name="hash" value={content?.hash ?? ""} />
              {field}
            </SmallForm>
          )}
        </details>
      ) : null}
    </Step>
  );
}

/** Whether the last post asked for this step, in the form or by itself, and was refused. */
function useIsRefused(step: string): boolean {
  const answer = useFormAnswer();
  const isSmallRefused = Boolean(useAnswerOf(step));
  return isSmallRefused || stepIn(answer?.intent ?? "") === step;
}

type FormFieldsProps = { fields: readonly string[]; className: string; children: ReactNode };

/** Fields of a step within the screen's form, with what was posted in them and what is wrong with it. */
function FormFields({ fields, className, children }: FormFieldsProps) {
  const { initialValue, error } = useFormAnswer()?.result ?? {};
  const typed = (initialValue ?? {}) as Record<string, unknown>;
  return (
    <div className={className}>
      <PlainFields
        // As the form calls its fields, so that what is wrong with one leads to it.
        id={AREA}
        area={AREA}
        checks={{}}
        values={Object.fromEntries(fields.map((field) => [field, String(typed[field] ?? "")]))}
        problems={fields.flatMap((field) => (error?.[field] ?? []).map((message) => ({ field, ...message })))}
      >
        {children}
      </PlainFields>
    </div>
  );
}

type LateProps = { newsletter: ShownNewsletter; states: Record<StepName, StepState> };

function ApprovalStep({ newsletter, states }: LateProps) {
  const { t } = useTranslation("newsletters");
  const can = useCan();
  const may = (action: "edit" | "publish") => can({ action, collectionType: "immoflash_issues" });
  const isHeld = useIsHeld();
  const { _id: id, approvedAt, approvedBy, isApproved, mayApprove, updatedBy, version, content } = newsletter;
  const { isAsked, askedOf, askedAt } = newsletter;
  const by = approvedBy ?? t("facts.nobody");
  const asked = askedOf ?? t("facts.nobody");
  const figure = isApproved && approvedAt ? by : isAsked ? t("step.waits", { name: asked }) : t("step.open");
  return (
    <Step step="approval" state={states.approval} figure={figure}>
      {isApproved && approvedAt ? <p>{t("facts.approved", { by, at: instantText(approvedAt) })}</p> : null}
      {!isApproved && approvedAt ? <p>{t("facts.approvalOver", { by })}</p> : null}
      {!isAsked && askedAt && !isApproved ? <p>{t("ask.over", { name: asked })}</p> : null}
      {/* No lock keeps the second person out. */}
      {content !== null && may("publish") && mayApprove && !isApproved ? (
        <div>
          <LinkButton to={`/issues/immoflash/newsletter/${id}/approval`} size="small">
            {t("steps.lookAndApprove")}
          </LinkButton>
        </div>
      ) : null}
      {may("publish") && !mayApprove && !isApproved ? (
        <p>{t("facts.secondPerson", { by: updatedBy ?? t("facts.nobody") })}</p>
      ) : null}
      {isApproved || isHeld ? null : !may("edit") ? (
        may("publish") ? null : (
          <p className="newsletter-why">{t("why.noRight")}</p>
        )
      ) : states.approval === "later" ? (
        <StoppedStep
          id="why-approval"
          reason={content === null ? t("why.unsaved") : t("why.checks")}
          leadsTo="checks"
        >
          {t("ask.title")}
        </StoppedStep>
      ) : (
        <Request newsletter={newsletter} />
      )}
      {may("publish") && !isHeld && approvedAt !== null ? (
        <div>
          <Withdraw version={version} />
        </div>
      ) : null}
    </Step>
  );
}

/** Asks one person to approve it, with a line of text; once more, it moves to somebody else. */
function Request({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const isOpen = useContext(OpenFormContext) !== null;
  const isRefused = useIsRefused("request");
  const { approvers, isAsked, version, content } = newsletter;
  if (approvers.length === 0) return <p className="newsletter-why">{t("ask.nobody")}</p>;
  const fields = (
    <>
      <Asked.Choice
        name="of"
        empty={t("ask.choose")}
        of={approvers.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <Asked.LongText name="note" rows={2} />
      <div>
        {isOpen ? (
          <MailStepButton newsletter={newsletter} intent="request">
            {t("ask.send")}
          </MailStepButton>
        ) : (
          <SubmitButton intent="request">{t("ask.send")}</SubmitButton>
        )}
      </div>
    </>
  );
  return (
    <details open={isRefused}>
      <summary>{t(isAsked ? "ask.other" : "ask.title")}</summary>
      {isOpen ? (
        <FormFields fields={["of", "note"]} className="newsletter-step-form">
          {fields}
        </FormFields>
      ) : (
        <SmallForm name="request" area={AREA} version={version} className="newsletter-step-form">
          <input type="hidden" name="hash" value={content?.hash ?? ""} />
          {fields}
        </SmallForm>
      )}
    </details>
  );
}

/** Takes an approval back. In the form it is one of its buttons: forms do not stand within each other. */
function Withdraw({ version }: { version: number }) {
  const { t } = useTranslation("newsletters");
  const isOpen = useContext(OpenFormContext) !== null;
  if (isOpen)
    return (
      <Button size="small" name="intent" value={stepIntent("withdraw")} formNoValidate>
        {t("steps.withdraw")}
      </Button>
    );
  return (
    <PostButton name="withdraw" intent="withdraw" version={version} size="small">
      {t("steps.withdraw")}
    </PostButton>
  );
}

function SendingStep({ newsletter, states }: LateProps) {
  const { t } = useTranslation("newsletters");
  const may = useCan()({ action: "publish", collectionType: "immoflash_issues" });
  const isHeld = useIsHeld();
  const { sending } = newsletter;
  const state = states.sending;
  return (
    <Step step="sending" state={state} figure={t("step.open")}>
      {sending === "none" ? <p className="newsletter-why">{t("sending.none")}</p> : null}
      {isHeld || state === "stops" ? null : !may ? (
        <p className="newsletter-why">{t("why.noRight")}</p>
      ) : state === "later" ? (
        <StoppedStep id="why-sending" reason={t("why.approval")} leadsTo="approval">
          {t("steps.releaseTitle")}
        </StoppedStep>
      ) : (
        <Release newsletter={newsletter} />
      )}
    </Step>
  );
}

function Release({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const isOpen = useContext(OpenFormContext) !== null;
  const isRefused = useIsRefused("release");
  const { receivers, version } = newsletter;
  const label = t("steps.releaseNow", { count: receivers, number: countText(receivers) });
  return (
    <details open={isRefused}>
      <summary>{t("steps.releaseTitle")}</summary>
      {isOpen ? (
        <FormFields fields={["sendAt"]} className="newsletter-step-form">
          <Moment name="sendAt" hint={t("hints.sendAt")} />
          <div>
            <MailStepButton newsletter={newsletter} intent="release">
              {label}
            </MailStepButton>
          </div>
        </FormFields>
      ) : (
        <SmallForm name="release" area={AREA} version={version} className="newsletter-step-form">
          <Moment name="sendAt" hint={t("hints.sendAt")} />
          <div>
            <SubmitButton intent="release">{label}</SubmitButton>
          </div>
        </SmallForm>
      )}
    </details>
  );
}
