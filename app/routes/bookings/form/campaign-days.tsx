import { type FocusEvent, useRef } from "react";
import { DateField, SubmitButton, useRefresh } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { FieldGrid } from "~/ui/layout";
import { useProposedEnd } from "./proposed-end";
import type { SectionProps } from "./section-props";
import { WeekStrip } from "./week-strip";

const INTENT = "refresh/slots";

/** The term of a campaign. Leaving a changed day loads the free slots of the term; without scripts a button does. */
export function CampaignDays({ specs, choices, has }: SectionProps) {
  const { t } = useTranslation("bookings");
  const refresh = useRefresh(INTENT);
  const lastQuestion = useRef("");
  const week = useRef<string>();
  if (choices.weekKey) week.current = choices.weekKey;
  const propose = useProposedEnd();
  function leave(event: FocusEvent<HTMLDivElement>) {
    const { currentTarget } = event;
    propose(event);
    const form = currentTarget.closest("form");
    const days = [...currentTarget.querySelectorAll("input")].map((input) => input.value);
    const format = form ? new FormData(form).get(specs.format.name) : null;
    const question = [format, ...days].join();
    if (!format || days.includes("") || question === lastQuestion.current) return;
    lastQuestion.current = question;
    refresh(form);
  }
  return (
    <div className="col-span-full grid gap-2" onBlur={leave}>
      <WeekStrip weeks={choices.weeks} />
      {/* The days of a week that was chosen take the place of those that were typed. */}
      <FieldGrid key={week.current}>
        <DateField field={specs.campaignStartDate} label={t("fields.specs.campaignStartDate")} />
        <DateField field={specs.campaignEndDate} label={t("fields.specs.campaignEndDate")} />
      </FieldGrid>
      {has("format") ? (
        <p>
          <SubmitButton intent={INTENT} formNoValidate pendingText={t("slots.asking")}>
            {t("slots.ask")}
          </SubmitButton>
        </p>
      ) : null}
    </div>
  );
}
