import { insteadText } from "domain/bookings/series-instead";
import { CheckboxField, MoneyField, useRefresh } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { classes } from "~/ui/class-names";
import type { ShownAlternative } from "../step";
import { DayWithWeekday, FreeSlots, RowNotes, type RowProps, WasFields } from "./row-parts";

/** One issue of a plan. Where it cannot be booked as planned, what comes instead is chosen here. */
export function IssueRow({ field, position, facts }: RowProps) {
  const { t } = useTranslation("bookingSeries");
  const { t: ofBooking } = useTranslation("bookings");
  const issue = facts?.issue;
  const date = String(field("date").initialValue ?? "");
  const name = issue ? issueName(issue) : date;
  const refused = [field("issue"), field("date"), field("format")];
  const hasError = refused.some(({ errors }) => errors?.length);
  const isOut = Boolean(facts?.obstacle || hasError);
  const hasPrice = field("price").initialValue !== "" && field("price").initialValue !== undefined;
  const needsChoice = String(field("instead").initialValue ?? "") !== "";
  return (
    <tr className={classes(isOut && "out")} id={field("issue").id}>
      <td className="tick">
        <CheckboxField field={field("wanted")} label={t("bookIssue", { issue: name })} bare />
        <WasFields
          field={field}
          names={["issue", "date", "was.wanted", "was.price", "was.instead", "was.replaces"]}
        />
      </td>
      <td className="position">{position}</td>
      <th scope="row">{name}</th>
      <td className="when">{date ? <DayWithWeekday day={date} /> : null}</td>
      <td className="room">
        <FreeSlots facts={facts} />
      </td>
      <td className="remark">
        {needsChoice && facts ? <InsteadSelect field={field("instead")} facts={facts} issue={name} /> : null}
        <RowNotes fields={refused} facts={facts} />
      </td>
      <td className="money">
        {hasPrice || field("wanted").initialValue === "on" ? (
          <MoneyField field={field("price")} label={`${ofBooking("fields.price")}, ${name}`} bare />
        ) : (
          <>–</>
        )}
      </td>
    </tr>
  );
}

type SelectProps = Pick<RowProps, "facts"> & { field: ReturnType<RowProps["field"]>; issue: string };

/** A plain select: a change plans anew, and without scripts it is honoured by the next post. */
function InsteadSelect({ field, facts, issue }: SelectProps) {
  const { t } = useTranslation("bookingSeries");
  const refresh = useRefresh("series-plan");
  const option = ({ issue: other, format, free }: ShownAlternative) => {
    const value = insteadText(
      format
        ? { act: "format", format: format._id }
        : { act: "append", issue: other._id, date: other.publishDate },
    );
    const what = format
      ? t("instead.format", { format: format.name, issue: issueName(other) })
      : t("instead.append", { issue: issueName(other) });
    const label = free === null ? what : t("instead.free", { what, count: free });
    return (
      <option key={value} value={value}>
        {label}
      </option>
    );
  };
  return (
    <select
      key={field.key}
      id={field.id}
      name={field.name}
      defaultValue={String(field.initialValue)}
      aria-label={t("instead.label", { issue })}
      onChange={(event) => refresh(event.currentTarget.form)}
    >
      <option value="skip">{t("instead.skip")}</option>
      {facts?.alternatives.map(option)}
    </select>
  );
}
