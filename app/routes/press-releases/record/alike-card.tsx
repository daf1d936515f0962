import { dayInVienna } from "domain/dates";
import type { PressReleaseState } from "domain/press-releases/states";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";

type Alike = {
  _id: string;
  title: string;
  state: PressReleaseState;
  createdAt: string;
  reasons: readonly string[];
};

/** Others that may be the same release. What to do about them is up to the user. */
export function AlikeCard({ alike }: { alike: readonly Alike[] }) {
  const { t } = useTranslation("press-releases");
  if (alike.length === 0) return null;
  return (
    <Card title={t("parts.alike")} id="alike">
      <ul className="grid gap-2">
        {alike.map(({ _id, title, state, createdAt, reasons }) => (
          <li key={_id} className="[overflow-wrap:anywhere]">
            <PathLink to={`/press/releases/${_id}`}>{title}</PathLink>
            <Hint>
              {t("alike.of", {
                state: t(`state.${state}`),
                day: dayText(dayInVienna(createdAt)),
                reasons: reasons.map((reason) => t(`alike.${reason as "title" | "file"}`)).join(", "),
              })}
            </Hint>
          </li>
        ))}
      </ul>
    </Card>
  );
}
