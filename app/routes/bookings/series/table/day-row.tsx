import { CheckboxField, DateField, MoneyField } from "~/forms";
import { periodText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { IssueField } from "../../form/issue-field";
import { FreeSlots, RowNotes, type RowProps, WasFields } from "./row-parts";

/** One date of a plan by days. Date, issue and price can be changed. */
export function DayRow({ field, position, facts, choices }: RowProps) {
  const { t } = useTranslation("bookingSeries");
  const { t: ofBooking } = useTranslation("bookings");
  const row = t("row", { position });
  const offered = [...(choices?.issues ?? [])];
  const { issue, from, to } = facts ?? {};
  if (issue && offered.every(({ _id }) => _id !== issue._id)) offered.unshift(issue);
  return (
    <tr aria-label={row}>
      <td className="tick">
        <CheckboxField field={field("wanted")} label={t("bookRow", { position })} bare />
        <WasFields field={field} names={["was.date", "was.issue", "was.price"]} />
      </td>
      <td className="position">{position}</td>
      <td className="date">
        <DateField field={field("date")} label={`${t("date")}, ${row}`} bare />
      </td>
      <td className="when">
        {choices ? (
          <IssueField
            field={field("issue")}
            label={`${ofBooking("fields.specs.issue")}, ${row}`}
            choices={{ ...choices, issues: offered }}
            bare
          />
        ) : from ? (
          periodText(from, to ?? from)
        ) : null}
      </td>
      <td className="room">
        <FreeSlots facts={facts} />
      </td>
      <td className="remark">
        <RowNotes fields={[]} facts={facts} />
      </td>
      <td className="money">
        <MoneyField field={field("price")} label={`${ofBooking("fields.price")}, ${row}`} bare />
      </td>
    </tr>
  );
}
