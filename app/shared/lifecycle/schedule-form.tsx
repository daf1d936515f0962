import { type ReactNode, useContext } from "react";
import type { FormAnswer } from "~/forms";
import {
  FormStep,
  fieldsOf,
  OpenFormContext,
  SmallForm,
  SubmitButton,
  useAnswerOf,
  useFormAnswer,
} from "~/forms";
import { momentIn } from "~/forms/fields/moment-field";
import { PlainFields } from "~/forms/fields/plain-fields";
import { stepIn } from "~/forms/post/form-step";
import { useTranslation } from "~/i18n/use-translation";
import type { Staged } from "./next-step";
import { PlanSeen } from "./plan-seen";
import { isPlanning } from "./usual-moments";

const Moment = momentIn<{ publishAt?: string; withdrawAt?: string }>();
const { Check } = fieldsOf<{ isConfirmed?: boolean }>();

type Props = {
  record: Staged;
  /** What this record asks before it is withdrawn, a text of `validation`. */
  question?: string | undefined;
  /** Whether the times that are mostly chosen have buttons of their own, each of which plans. */
  presetsApart?: boolean;
};

/** The times at which a draft goes to readers and is taken from them, folded away. */
export function ScheduleForm(props: Props) {
  const { t } = useTranslation("lifecycle");
  return (
    <details open={useIsScheduleRefused()}>
      <summary>{t("steps.schedule")}</summary>
      <ScheduleFields {...props} />
    </details>
  );
}

/** Whether the last post asked for a schedule, and was refused. */
export function useIsScheduleRefused(): boolean {
  const answer = useFormAnswer();
  const isRefused = Boolean(useAnswerOf("schedule"));
  return isRefused || isPlanning(stepIn(answer?.intent ?? ""));
}

/** The times of a schedule, and its button: of what is typed, or of the draft that is saved. */
export function ScheduleFields({ record, question, presetsApart = false }: Props) {
  const { t } = useTranslation("lifecycle");
  const form = useContext(OpenFormContext);
  const answer = useFormAnswer();
  const asks = question !== undefined;
  return (
    <>
      {form === null ? (
        <SmallForm name="schedule" area="lifecycle" className="grid gap-3 mt-2">
          <input type="hidden" name="number" value={record.draftNumber} />
          <PlanSeen record={record} />
          <Times hint={t("hints.schedule", { number: record.draftNumber })} asks={asks} />
          <SubmitButton intent="schedule">{t("steps.schedule")}</SubmitButton>
        </SmallForm>
      ) : (
        // Times that were taken, or that others have set, are not typed any more.
        <div key={pointsOf(record)} className="grid gap-3 mt-2">
          <PlainFields id={form} besideForm={form} area="lifecycle" checks={{}} {...typedIn(answer)}>
            <Times hint={t("hints.scheduleTyped")} asks={asks} presetsApart={presetsApart} />
          </PlainFields>
          <div>
            <FormStep form={form} step="schedule">
              {t("steps.schedule")}
            </FormStep>
          </div>
        </div>
      )}
    </>
  );
}

type TimesProps = {
  hint: ReactNode;
  asks: boolean;
  presetsApart?: boolean;
};

function Times({ hint, asks, presetsApart = false }: TimesProps) {
  const { t } = useTranslation("lifecycle");
  return (
    <>
      <Moment name="publishAt" hint={hint} presets={!presetsApart} />
      <Moment name="withdrawAt" />
      {asks ? <Check name="isConfirmed" hint={t("hints.isConfirmed")} /> : null}
    </>
  );
}

const pointsOf = ({ liveNumber, scheduledNumber, publishAt, withdrawAt }: Staged) =>
  [liveNumber, scheduledNumber, publishAt, withdrawAt].join(" ");

/** The times as they were posted, and what is wrong with them. */
function typedIn(answer: FormAnswer | undefined) {
  const { initialValue, error } = answer?.result ?? {};
  const typed = (initialValue ?? {}) as Record<string, unknown>;
  const fields = ["publishAt", "withdrawAt", "isConfirmed"];
  return {
    values: Object.fromEntries(fields.map((field) => [field, String(typed[field] ?? "")])),
    problems: fields.flatMap((field) => (error?.[field] ?? []).map((message) => ({ field, ...message }))),
  };
}
