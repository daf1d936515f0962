import { personName } from "domain/person-name";
import { useTranslation } from "~/i18n/use-translation";
import { Avatar } from "~/ui/avatar";
import { Hint } from "~/ui/text";
import type { RecordViewer } from "./use-lock";

/** So many are named. */
const MOST_NAMES = 3;

/** Who else has the record open. There is nothing to do about it: to look at a record keeps nobody from editing it. */
export function Viewers({ people }: { people: readonly RecordViewer[] }) {
  const { t } = useTranslation("locks");
  if (people.length === 0) return null;
  const named = people.slice(0, MOST_NAMES);
  const others = people.length - named.length;
  const names = [...named.map(personName), ...(others > 0 ? [t("viewing.others", { count: others })] : [])];
  const [last, ...first] = names.toReversed();
  const listed = first.length > 0 ? t("viewing.and", { names: first.toReversed().join(", "), last }) : last;
  return (
    <Hint as="div" className="viewers flex items-center gap-2 mb-3">
      <span className="flex">
        {named.map((one) => (
          <Avatar key={one._id} initials={initialsOf(one)} colour="ink" />
        ))}
      </span>
      <span>{t("viewing.text", { count: people.length, names: listed })}</span>
    </Hint>
  );
}

const initialsOf = ({ first_name, last_name }: RecordViewer) =>
  `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase();
