import type { rateForm } from "domain/newsletters/newsletter";
import {
  DELIVERY_STATES,
  type DeliveryState,
  type PauseReason,
  type SkipReason,
  totalOf,
} from "domain/newsletters/states";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { PlainPost } from "~/forms/screen/plain-post";
import { WorkButtons, WorkProgress } from "~/frames/work/work-progress";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { FieldGrid } from "~/ui/layout";
import { Note, Toned } from "~/ui/text";
import type { ShownNewsletter } from "../record/newsletter.server";

const Rate = fieldsOf<typeof rateForm>();

type Props = { newsletter: ShownNewsletter };

/** How far sending is, and how fast. */
export const SendingReport = ({ newsletter }: Props) => (
  <>
    <Progress newsletter={newsletter} />
    <RateForm newsletter={newsletter} />
  </>
);

/** What became of all that are on the list: together they are as many. */
export function Delivery({ newsletter: { books, skipped, returns } }: Props) {
  const { t } = useTranslation("newsletters");
  if (!books) return null;
  return (
    <Card title={t("parts.delivery")} id="delivery" className="grid gap-3">
      <KeyValue
        items={[
          { label: t("books.total"), value: countText(totalOf(books)) },
          ...DELIVERY_STATES.filter((state) => books[state] > 0 || ALWAYS.includes(state)).map((state) => ({
            label: t(`books.${state}`),
            value: countText(books[state]),
          })),
        ]}
      />
      {skipped.length > 0 ? (
        <details>
          <summary>{t("report.why")}</summary>
          <KeyValue
            items={skipped.map(({ reason, count }) => ({
              label: t(`skipped.${reason as SkipReason}`),
              value: countText(count),
            }))}
          />
          <Term name="skipped" />
        </details>
      ) : null}
      {returns && Object.values(returns).some(Boolean) ? (
        <details>
          <summary>{t("report.returned")}</summary>
          <KeyValue
            items={(["hard", "soft", "complaints", "left"] as const).map((kind) => ({
              label: t(`returns.${kind}`),
              value: countText(returns[kind]),
            }))}
          />
        </details>
      ) : null}
    </Card>
  );
}

const ALWAYS: readonly DeliveryState[] = ["accepted", "refused", "uncertain", "skipped"];

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
