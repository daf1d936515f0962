import { HOLIDAY_RULES, NUMBERINGS, RHYTHMS, WEEKDAYS } from "domain/issues/rhythms";
import { DayInput } from "~/forms/fields/day-input";
import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { Field, SelectInput, TextInput } from "~/ui/field";
import { FilterForm } from "~/ui/filter-form";
import { FieldError, Hint } from "~/ui/text";
import type { loadSeries } from "./plan.server";

type Props = Pick<
  Awaited<ReturnType<typeof loadSeries>>,
  "media" | "hasMedium" | "isLikeBefore" | "typed" | "errors"
>;
type Name = keyof Props["typed"];

/** A field is no wider than the screen. */
const FIELD = "min-w-0 max-w-full";

/** The plan of the issues, as a GET form. The medium comes first: its last issues fill in the rest. */
export function SeriesPlanForm({ media, hasMedium, isLikeBefore, typed, errors }: Props) {
  const { t } = useTranslation("issueSeries");
  const messages = useMessages();
  const described = (name: Name) => ({
    "aria-invalid": errors[name] ? (true as const) : undefined,
    "aria-describedby": errors[name] ? `${name}-error` : undefined,
  });
  const errorOf = (name: Name) =>
    errors[name] ? (
      <FieldError id={`${name}-error`}>{messages(errors[name] ?? []).join(" ")}</FieldError>
    ) : null;
  const field = (name: Name) => ({
    name,
    label: t(name),
    defaultValue: typed[name],
    className: "max-w-full",
    fieldClassName: FIELD,
    note: errorOf(name),
    ...described(name),
  });
  const day = (name: "from" | "to") => (
    <Field htmlFor={name} label={t(name)} className={FIELD}>
      <DayInput
        id={name}
        name={name}
        className="max-w-full"
        initial={typed[name]}
        aria={described(name)}
        inAddress
      />
      {errorOf(name)}
    </Field>
  );
  const medium = (
    <SelectInput
      {...field("medium")}
      options={media.map(({ id, label }) => ({ value: id, label }))}
      empty={t("choose")}
    />
  );
  // Otherwise the fields would keep the plan of the medium before.
  if (!hasMedium && Object.keys(errors).length === 0) {
    return (
      <FilterForm label={t("plan")} submit={t("next")}>
        {medium}
      </FilterForm>
    );
  }
  return (
    <>
      <FilterForm key={typed.medium} label={t("plan")} submit={t("preview")}>
        {medium}
        <SelectInput
          {...field("rhythm")}
          options={RHYTHMS.map((value) => ({ value, label: t(`rhythms.${value}`) }))}
        />
        <SelectInput
          {...field("weekday")}
          options={WEEKDAYS.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
        />
        {day("from")}
        {day("to")}
        <SelectInput
          {...field("holidays")}
          options={HOLIDAY_RULES.map((value) => ({ value, label: t(`holidayRules.${value}`) }))}
        />
        <TextInput {...field("title")} maxLength={200} />
        <TextInput {...field("number")} inputMode="numeric" />
        <SelectInput
          {...field("numbering")}
          options={NUMBERINGS.map((value) => ({ value, label: t(`numberings.${value}`) }))}
        />
      </FilterForm>
      <Hint className="mb-4">
        {isLikeBefore ? `${t("likeBefore")} ` : null}
        {t("titleHint")}
      </Hint>
    </>
  );
}
