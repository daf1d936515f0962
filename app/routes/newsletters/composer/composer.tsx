import type { newsletterForm } from "domain/newsletters/newsletter";
import { PLACEHOLDERS } from "domain/newsletters/placeholders";
import { fieldsOf, HeldContext, ReadForm } from "~/forms";
import { useFollowing } from "~/frames/work/use-following";
import { isWorkUnderWay } from "~/frames/work/work-progress";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { EditableForm, useEditable } from "~/locks/editable-form";
import { HistoryPanel } from "~/records/history-panel";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { PageHead } from "~/ui/page-head";
import { WithRail } from "~/ui/rail";
import { Hint } from "~/ui/text";
import type { OpenedNewsletter } from "../record/newsletter.server";
import { Report } from "../report/report";
import { Blocks } from "./blocks";
import { NewsletterChecks } from "./newsletter-checks";
import { NewsletterStateCard } from "./state-card";

const { Choices, Digits, LongText, Text } = fieldsOf<typeof newsletterForm>();

/** Writes the newsletter of an issue, has it checked, approved and sent, and shows what came of it. */
export function Composer({ newsletter, form, lock }: OpenedNewsletter) {
  const { t } = useTranslation("newsletters");
  const { _id: id, title, publishDate, state, offeredLists, receivers, work } = newsletter;
  const mayEdit = useCan()({ action: "edit", collectionType: "immoflash_issues" });
  const isDraft = state === "draft";
  const editable = useEditable({ form, lock, mayChange: mayEdit && isDraft });
  useFollowing(work !== null && !isDraft && isWorkUnderWay(work.state));
  const describe = (field: string, value: string) =>
    field === "lists" ? offeredLists.find(({ _id }) => _id === value)?.name : undefined;
  const placeholders = PLACEHOLDERS.map((name) => `{{${name}|…}}`).join(", ");
  const fields = (
    <>
      <Card title={t("parts.head")} id="head" className="grid gap-4">
        <Text
          name="subject"
          hint={t("hints.subject", { placeholders })}
          beside={<Term name="placeholder" />}
        />
        <Text name="preheader" hint={t("hints.preheader")} />
        <LongText name="greeting" rows={4} />
      </Card>
      <Card title={t("parts.receivers")} id="receivers" className="grid gap-4">
        <Choices
          name="lists"
          of={offeredLists.map(({ _id, name, subscribed }) => ({
            value: _id,
            label: `${name} (${subscribed.toLocaleString("de")})`,
          }))}
        />
        <Hint>{t("hints.lists", { count: receivers, number: receivers.toLocaleString("de") })}</Hint>
        <FieldGrid>
          <Digits name="ratePerMinute" hint={t("hints.rate")} min={1} max={60_000} />
        </FieldGrid>
      </Card>
      <Card id="content" className="grid gap-3">
        <Blocks blocks={newsletter.blocks} />
        <Hint>{t("hints.content")}</Hint>
      </Card>
    </>
  );
  const recordForm = isDraft ? (
    <EditableForm
      editable={editable}
      area="newsletters"
      describe={describe}
      bar={{ back: `/issues/immoflash/${id}` }}
    >
      {fields}
    </EditableForm>
  ) : (
    <div className="grid gap-4 min-w-0">
      <Report newsletter={newsletter} />
      <ReadForm area="newsletters" loaded={form} className="grid gap-4 min-w-0">
        {fields}
      </ReadForm>
    </div>
  );
  const head = (
    <PageHead
      title={t("of", { title })}
      subtitle={t("subtitle", { day: dayText(publishDate) })}
      actions={
        <>
          <LinkButton to={`/issues/immoflash/newsletter/${id}/preview`}>{t("toPreview")}</LinkButton>
          <LinkButton to={`/issues/immoflash/${id}`}>{t("issue")}</LinkButton>
        </>
      }
    />
  );
  if (editable.isConflict)
    return (
      <>
        {head}
        {recordForm}
      </>
    );
  return (
    <>
      {head}
      <WithRail
        label={t("aside")}
        rail={
          <>
            <HeldContext.Provider value={editable.isHeld}>
              <NewsletterStateCard newsletter={newsletter} />
            </HeldContext.Provider>
            {isDraft ? <NewsletterChecks newsletter={newsletter} /> : null}
            <HistoryPanel
              area="newsletters"
              logged={{ area: "newsletters", id }}
              history={newsletter.history}
              total={newsletter.historyTotal}
            />
          </>
        }
      >
        {recordForm}
      </WithRail>
    </>
  );
}
