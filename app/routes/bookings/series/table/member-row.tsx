import { formatEuro } from "domain/money";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { classes } from "~/ui/class-names";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { SeriesMember } from "../continued";
import { DayWithWeekday } from "./row-parts";

/** A booking that the series has already. It is not changed here. */
export function MemberRow({ member }: { member: SeriesMember }) {
  const { t } = useTranslation("bookingSeries");
  const { _id, position, issue, appearsOn, price, isCancelled } = member;
  return (
    <tr className={classes("locked", isCancelled && "cancelled")}>
      <td className="tick">
        <input
          type="checkbox"
          checked={!isCancelled}
          disabled
          readOnly
          aria-label={t("bookedAlready", { number: _id })}
        />
      </td>
      <td className="position">{position}</td>
      <th scope="row">
        <PathLink to={`/bookings/${_id}`}>
          {issue ? issueName(issue) : t("undated", { number: _id })}
        </PathLink>
      </th>
      <td className="when">{appearsOn ? <DayWithWeekday day={appearsOn} /> : null}</td>
      <td className="room" />
      <td className="remark">
        <Hint as="span">{t(isCancelled ? "memberCancelled" : "member")}</Hint>
      </td>
      <td className="money">{formatEuro(price)}</td>
    </tr>
  );
}
