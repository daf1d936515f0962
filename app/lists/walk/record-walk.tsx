import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { PathLink } from "~/ui/path-link";
import { totalText } from "../count-text";
import type { WalkLinks } from "./walk";

/** From record to record: *‹ 3 von 458 ›*. The middle leads back to the list, at the record's row. */
export function RecordWalk({ previous, next, back, position, total }: WalkLinks) {
  const { t } = useTranslation("walk");
  return (
    <nav className="record-walk" aria-label={t("title")}>
      <Step to={previous} label={t("previous")} rel="prev">
        ‹
      </Step>
      <PathLink to={back} title={t("back")}>
        {position
          ? t("position", { number: totalText(position), total: totalText(total) })
          : t("gone", { total: totalText(total) })}
      </PathLink>
      <Step to={next} label={t("next")} rel="next">
        ›
      </Step>
    </nav>
  );
}

type StepProps = { to: string | null; label: string; rel: string; children: string };

function Step({ to, label, rel, children }: StepProps) {
  if (!to) return null;
  return (
    <LinkButton variant="quiet" size="icon" to={to} rel={rel} aria-label={label}>
      {children}
    </LinkButton>
  );
}
