import type { approvalForm, denialForm, takeOverForm } from "domain/press-releases/press-release";
import { DENIAL_REASONS } from "domain/press-releases/states";
import { fieldLabels, fieldsOf, SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { useMessages } from "~/forms/messages";
import { CheckRows } from "~/frames/checks/checks";
import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";

const Approval = fieldsOf<typeof approvalForm>();
const Denial = fieldsOf<typeof denialForm>();
const TakeOver = fieldsOf<typeof takeOverForm>();

type Posted = { version: number };
type Choices = readonly { value: string; label: string }[];
type Problem = { field: string; message: string; params: readonly { name: string; value: string }[] };

/** What stops an article from being made of the release: each leads to its field of the form beside it. */
export function ArticleChecks({ problems, title }: { problems: readonly Problem[]; title: string }) {
  const messages = useMessages();
  const labels = fieldLabels("press-releases");
  if (problems.length === 0) return null;
  return (
    <div>
      <Hint>{title}</Hint>
      <CheckRows
        checks={problems.map(({ field, message, params }) => {
          const values = Object.fromEntries(params.map(({ name, value }) => [name, value]));
          const text = messages([{ message, params: values }]).join(" ");
          return {
            id: `${field} ${message}`,
            weight: "warn",
            text: (
              <a href={field === "title" || field === "text" ? "#release" : "#sender"}>
                {labels[field] ? `${labels[field]}: ${text}` : text}
              </a>
            ),
          };
        })}
      />
    </div>
  );
}

/** Asks for which medium an article is made of the release. */
export function ApproveForm({
  media,
  medium,
  ...post
}: Posted & { media: Choices; medium?: string | undefined }) {
  const { t } = useTranslation("press-releases");
  const isRefused = Boolean(useAnswerOf("approve"));
  return (
    <details open={isRefused}>
      <summary>{t("steps.approve")}</summary>
      <SmallForm
        {...post}
        name="approve"
        area="press-releases"
        values={medium ? { medium } : {}}
        constraint={{ medium: { required: true } }}
        className="grid gap-3 mt-2"
      >
        <Hint>{t("notes.approve")}</Hint>
        <Approval.Choice name="medium" label={t("columns.medium")} of={[...media]} empty={t("choose")} />
        <Approval.Combo name="issue" list="issues-of-articles" />
        <SubmitButton intent="approve">{t("steps.approveNow")}</SubmitButton>
      </SmallForm>
    </details>
  );
}

/** Asks why the release is denied, and what its sender is told. */
export function DenyForm({ hasAddress, ...post }: Posted & { hasAddress: boolean }) {
  const { t } = useTranslation("press-releases");
  const isAnswered = Boolean(useAnswerOf("deny"));
  return (
    <details open={isAnswered}>
      <summary>{t("steps.deny")}</summary>
      <SmallForm
        {...post}
        name="deny"
        area="press-releases"
        constraint={{ reason: { required: true } }}
        className="grid gap-3 mt-2"
      >
        <Denial.Choice
          name="reason"
          of={DENIAL_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          empty={t("choose")}
          refreshes
        />
        <Denial.LongText name="feedback" rows={6} hint={t("hints.feedback")} />
        <Denial.Check name="isSilent" hint={hasAddress ? undefined : t("notes.noAddress")} />
        <SubmitButton intent="deny">{t("steps.denyNow")}</SubmitButton>
      </SmallForm>
    </details>
  );
}

/** Asks who works on the release, and until when. */
export function TakeOverForm({ editors, ...post }: Posted & { editors: Choices }) {
  const { t } = useTranslation("press-releases");
  const isRefused = Boolean(useAnswerOf("takeOver"));
  return (
    <details open={isRefused}>
      <summary>{t("steps.takeOver")}</summary>
      <SmallForm
        {...post}
        name="takeOver"
        area="press-releases"
        constraint={{ editor: { required: true } }}
        className="grid gap-3 mt-2"
      >
        <TakeOver.Choice name="editor" of={[...editors]} empty={t("choose")} />
        <TakeOver.Day name="dueOn" />
        <SubmitButton intent="takeOver">{t("steps.takeOverNow")}</SubmitButton>
      </SmallForm>
    </details>
  );
}
