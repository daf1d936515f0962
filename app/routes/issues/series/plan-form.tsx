import { HOLIDAY_RULES, RHYTHMS, WEEKDAYS } from "domain/issues/rhythms";
import type { ReactNode } from "react";
import { DayInput } from "~/forms/fields/day-input";
import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { Field, FilterForm } from "~/ui/field";
import { FieldError, Hint } from "~/ui/text";
import type { loadSeries } from "./plan.server";

type Props = Pick<Awaited<ReturnType<typeof loadSeries>>, "media" | "typed" | "errors">;
type Name = keyof Props["typed"];

/** The plan of the issues, as a GET form. */
export function PlanForm({ media, typed, errors }: Props) {
  const { t } = useTranslation("issueSeries");
  const messages = useMessages();
  const control = (name: Name) => ({
    id: name,
    name,
    defaultValue: typed[name],
    "aria-invalid": errors[name] ? true : undefined,
    "aria-describedby": errors[name] ? `${name}-error` : undefined,
    className: "max-w-full",
  });
  const field = (name: Name, children: ReactNode) => (
    <Field htmlFor={name} label={t(name)} className="min-w-0 max-w-full">
      {children}
      {errors[name] ? (
        <FieldError id={`${name}-error`}>{messages(errors[name] ?? []).join(" ")}</FieldError>
      ) : null}
    </Field>
  );
  const select = (name: Name, options: readonly { value: string; label: string }[], empty?: string) =>
    field(
      name,
      <select {...control(name)}>
        {empty ? <option value="">{empty}</option> : null}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>,
    );
  const day = (name: "from" | "to") => {
    const { id, defaultValue, className, ...aria } = control(name);
    return field(name, <DayInput {...{ id, name, className, aria }} initial={defaultValue} inAddress />);
  };
  return (
    <>
      <FilterForm label={t("plan")} submit={t("preview")}>
        {select(
          "medium",
          media.map(({ id, label }) => ({ value: id, label })),
          t("choose"),
        )}
        {select(
          "rhythm",
          RHYTHMS.map((value) => ({ value, label: t(`rhythms.${value}`) })),
        )}
        {select(
          "weekday",
          WEEKDAYS.map((value) => ({ value, label: t(`weekdays.${value}`) })),
        )}
        {day("from")}
        {day("to")}
        {select(
          "holidays",
          HOLIDAY_RULES.map((value) => ({ value, label: t(`holidayRules.${value}`) })),
        )}
        {field("title", <input {...control("title")} maxLength={200} />)}
        {field("number", <input inputMode="numeric" {...control("number")} />)}
      </FilterForm>
      <Hint className="mb-4">{t("titleHint")}</Hint>
    </>
  );
}
