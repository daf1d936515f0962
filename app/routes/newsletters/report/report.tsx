import type { rateForm } from "domain/newsletters/newsletter";
import { DELIVERY_STATES, type PauseReason, type SkipReason, totalOf } from "domain/newsletters/states";
import type { ReactNode } from "react";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { PlainPost } from "~/forms/screen/plain-post";
import { WorkButtons, WorkProgress } from "~/frames/work/work-progress";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { KeyValue } from "~/ui/key-value";
import { FieldGrid } from "~/ui/layout";
import { Hint, Note, Toned } from "~/ui/text";
import type { ShownNewsletter } from "../record/newsletter.server";
import { Refused, Uncertain } from "./named";

const Rate = fieldsOf<typeof rateForm>();

type Props = { newsletter: ShownNewsletter };

const number = (count: number) => count.toLocaleString("de");

/** How far sending is, the books, who is to be decided about, and what came of it. */
export function Report({ newsletter }: Props) {
  const { t } = useTranslation("newsletters");
  const { books, skipped, returns } = newsletter;
  return (
    <>
      <Progress newsletter={newsletter} />
      <RateForm newsletter={newsletter} />
      {books ? (
        <Card title={t("parts.report")} id="report" className="grid gap-4">
          <KeyValue
            items={[
              { label: t("books.total"), value: number(totalOf(books)) },
              ...DELIVERY_STATES.filter((state) => books[state] > 0 || state === "accepted").map((state) => ({
                label: t(`books.${state}`),
                value: number(books[state]),
              })),
            ]}
          />
          {skipped.length > 0 ? (
            <Counts
              title={t("books.skipped")}
              beside={<Term name="skipped" />}
              items={skipped.map(
                ({ reason, count }) => [t(`skipped.${reason as SkipReason}`), count] as const,
              )}
            />
          ) : null}
          {returns && Object.values(returns).some(Boolean) ? (
            <Counts
              items={(["hard", "soft", "complaints", "left"] as const).map(
                (kind) => [t(`returns.${kind}`), returns[kind]] as const,
              )}
            />
          ) : null}
        </Card>
      ) : null}
      <Uncertain newsletter={newsletter} />
      <Refused newsletter={newsletter} />
      <Clicks newsletter={newsletter} />
    </>
  );
}

type CountsProps = {
  title?: string;
  beside?: ReactNode;
  items: readonly (readonly [string, number])[];
};

function Counts({ title, beside, items }: CountsProps) {
  return (
    <div>
      {title ? (
        <div className="flex items-center gap-1 mb-1">
          <h3 className="font-semibold">{title}</h3>
          {beside}
        </div>
      ) : null}
      <KeyValue items={items.map(([label, count]) => ({ label, value: number(count) }))} />
    </div>
  );
}

function Progress({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const mayPublish = useCan()({ action: "publish", collectionType: "immoflash_issues" });
  const { _id: id, state, work, pausedBecause } = newsletter;
  if (work === null || state !== "sending") return pausedNote();
  const screen = `/issues/immoflash/newsletter/${id}`;
  return (
    <Card id="sending">
      <WorkProgress title={t("parts.sending")} work={{ ...work, state: work.state as "running" }}>
        {pausedNote()}
        {work.error && work.state === "ready" ? (
          <Toned tone="warn">{t(`waiting.${work.error as "later"}`, t("waiting.other"))}</Toned>
        ) : null}
        {mayPublish ? (
          <PlainPost action={`/work/${work._id}`} back={screen}>
            <WorkButtons state={work.state as "running"} />
          </PlainPost>
        ) : null}
      </WorkProgress>
    </Card>
  );

  /** It paused by itself, and waits for somebody; also before it has begun. */
  function pausedNote() {
    if (!pausedBecause || work?.state !== "paused") return null;
    return (
      <Note tone="warn">
        <p>{t(`paused.${pausedBecause as PauseReason}`)}</p>
        {state === "scheduled" && mayPublish ? (
          <PlainPost
            action={`/work/${work._id}`}
            back={`/issues/immoflash/newsletter/${id}`}
            className="mt-2"
          >
            <WorkButtons state="paused" />
          </PlainPost>
        ) : null}
      </Note>
    );
  }
}

/** How fast it is sent can be changed all the time. */
function RateForm({ newsletter }: Props) {
  const { t } = useTranslation("newsletters");
  const mayPublish = useCan()({ action: "publish", collectionType: "immoflash_issues" });
  const { state, version, ratePerMinute } = newsletter;
  if (!mayPublish || (state !== "scheduled" && state !== "sending")) return null;
  return (
    <Card title={t("parts.rate")} id="rate">
      <SmallForm
        // What is saved is what it opens with.
        key={version}
        name="rate"
        area="newsletters"
        version={version}
        values={ratePerMinute === null ? {} : { ratePerMinute: String(ratePerMinute) }}
        className="grid gap-3"
      >
        <FieldGrid>
          <Rate.Digits name="ratePerMinute" hint={t("hints.rate")} min={1} max={60_000} />
        </FieldGrid>
        <div>
          <SubmitButton intent="rate">{t("steps.rate")}</SubmitButton>
        </div>
      </SmallForm>
    </Card>
  );
}

function Clicks({ newsletter: { clicks } }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  return (
    <Card title={t("parts.clicks")} id="clicks" className="grid gap-3">
      {clicks.length === 0 ? (
        <Hint>{t("report.noClicks")}</Hint>
      ) : (
        <DataTable
          labelledBy="clicks-title"
          figures
          rows={clicks}
          keyOf={({ block, target }) => `${block} ${target}`}
          columns={[
            { head: t("report.block"), cell: ({ title }) => title, isName: true, wraps: true },
            { head: t("report.target"), cell: ({ target }) => <a href={target}>{target}</a>, wraps: true },
            { head: t("report.clicks"), cell: ({ clicks: count }) => number(count), numeric: true },
          ]}
        />
      )}
      <Hint>{t("report.clicksHint")}</Hint>
    </Card>
  );
}
