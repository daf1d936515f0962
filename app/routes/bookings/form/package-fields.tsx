import { LINE_SPECS, lineName } from "domain/bookings/package-lines";
import type { ReactNode } from "react";
import { CheckboxField, DateField, MoneyField, MultiSelectField, SelectField } from "~/forms";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { FieldGrid } from "~/ui/layout";
import { Hint } from "~/ui/text";
import type { BookingDetail } from "../booking/detail";
import type { BookingChoices, LineChoices } from "./choices";
import { useFormatOptions } from "./format-options";
import { IssueField } from "./issue-field";
import { useProposedEnd } from "./proposed-end";
import type { SectionProps } from "./section-props";

/** The media of a package. Each gets its own booking; a new package plans it in a line. */
export function PackageFields(props: SectionProps) {
  const { specs, choices, booking, first } = props;
  const { t } = useTranslation("bookings");
  const offered = choices.media.map(({ _id, name, type }) => ({
    value: _id,
    label: t("form.mediumOption", { medium: name, type: t(`type.${type}`) }),
  }));
  // The media of the saved package stay choices even if the user may not book in them. They come first and in the saved
  // order, so that they are posted as they were saved.
  const saved = (booking?.specs.targetMedia ?? []).map(
    ({ _id, name }) => offered.find(({ value }) => value === _id) ?? { value: _id, label: name },
  );
  const options = [
    ...saved,
    ...offered.filter((option) => saved.every(({ value }) => value !== option.value)),
  ];
  return (
    <>
      <MultiSelectField
        field={specs.targetMedia}
        label={t("fields.specs.targetMedia")}
        options={options}
        hint={t("form.targetMediaHint")}
        refreshes={!booking}
        wide
      />
      {choices.lines.map((line) =>
        line._id === first?.specs.targetMedium?._id ? (
          <FirstLine key={line._id} {...props} line={line} first={first} />
        ) : (
          <PackageLine key={line._id} {...props} line={line} />
        ),
      )}
      <CheckboxField
        field={specs.billEvenly}
        label={t("fields.specs.billEvenly")}
        hint={t("form.billEvenlyHint")}
        wide
      />
    </>
  );
}

/** Where and when the package appears in one medium, and at which price. */
function PackageLine({ appearing, choices, line }: SectionProps & { line: LineChoices }) {
  const { t } = useTranslation("bookings");
  const field = (name: string) => appearing(`${lineName(line._id)}.${name}`);
  const formats = useFormatOptions(line);
  const propose = useProposedEnd();
  const day = (name: "campaignStartDate" | "campaignEndDate" | "releaseDate") => (
    <DateField field={field(name)} label={t(`fields.specs.${name}`)} />
  );
  return (
    <LineGroup line={line}>
      {line.issues.length > 0 ? (
        <IssueField
          field={field("issue")}
          choices={{ issues: line.issues, today: choices.today }}
          refreshes
        />
      ) : null}
      {line.type === "print" || line.issues.length > 0 ? null : (
        <div className="contents" onBlur={propose}>
          {day("campaignStartDate")}
          {day("campaignEndDate")}
        </div>
      )}
      {line.type === "video" ? (
        day("releaseDate")
      ) : (
        <>
          <SelectField
            field={field("format")}
            label={t("fields.specs.format")}
            empty={t("form.noFormat")}
            options={formats}
          />
          <SelectField
            field={field("placement")}
            label={t("fields.specs.placement")}
            empty={t("form.noPlacement")}
            options={line.placements.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </>
      )}
      <LinePrice line={line} appearing={appearing} />
    </LineGroup>
  );
}

/** The booking that the package begins with: it stays where it is, and gets its share of the price. */
function FirstLine({
  appearing,
  line,
  first: { _id, specs, appearsOn },
}: SectionProps & { line: LineChoices; first: BookingDetail }) {
  const { t } = useTranslation("bookings");
  const { issue, format, placement } = specs;
  const day = issue === null && appearsOn ? dayText(appearsOn) : null;
  const place = [issue && issueName(issue), day, format?.name, placement?.name].filter(Boolean).join(" · ");
  return (
    <LineGroup line={line}>
      <Hint>{t("form.firstLine", { number: _id, place })}</Hint>
      <LinePrice line={line} appearing={appearing} />
    </LineGroup>
  );
}

const LineGroup = ({ line, children }: { line: LineChoices; children: ReactNode }) => (
  <fieldset className="col-span-full">
    <legend className="mb-2 font-semibold">{line.name}</legend>
    <FieldGrid>{children}</FieldGrid>
  </fieldset>
);

function LinePrice({ line, appearing }: { line: LineChoices; appearing: SectionProps["appearing"] }) {
  const { t } = useTranslation("bookings");
  return (
    <MoneyField
      field={appearing(`${lineName(line._id)}.price`)}
      label={t("form.linePrice")}
      hint={t("form.linePriceHint")}
    />
  );
}

/** The labels of the lines' fields, which name their medium. */
export function useLineLabels({ lines }: Pick<BookingChoices, "lines">): Record<string, string> {
  const { t } = useTranslation("bookings");
  const label = (medium: string, field: string) => t("form.lineField", { medium, field });
  return Object.fromEntries(
    lines.flatMap(({ _id, name }) => [
      [`${lineName(_id)}.price`, label(name, t("form.linePrice"))],
      ...LINE_SPECS.map((spec) => [`${lineName(_id)}.${spec}`, label(name, t(`fields.specs.${spec}`))]),
    ]),
  );
}
