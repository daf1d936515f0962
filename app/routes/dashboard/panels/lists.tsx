import { LISTS } from "domain/dashboard/panels";
import { formatWholeEuro } from "domain/money";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { DashboardAnswer } from "./documents";

/** The lists that one goes through now and then, each with its number and sum. */
export function Lists({ lists }: { lists: DashboardAnswer["lists"] }) {
  const { t } = useTranslation("dashboard");
  return (
    <ul className="list-rows-small">
      {(lists ?? []).map(({ name, counted, amount }) => (
        <li key={name}>
          <PathLink to={LISTS[name].to}>{t(`lists.${name}`)}</PathLink>
          <b>{totalText(counted)}</b>
          {amount !== null ? <Hint as="span">{formatWholeEuro(amount)}</Hint> : null}
        </li>
      ))}
    </ul>
  );
}
