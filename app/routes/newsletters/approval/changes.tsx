import type { ChangeOfPart } from "domain/newsletters/changed-parts";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { FIXED_PARTS } from "../record/shown-mail";
import type { NewsletterToApprove } from "./approval.server";

type Props = { changes: NewsletterToApprove["changes"] };

/** In what the mail differs from the one that was approved last, or else was put before somebody. */
export function Changes({ changes }: Props) {
  const { t } = useTranslation("newsletters");
  if (changes === null) return <>{t("approval.first")}</>;
  const { parts, isReordered, isOfApproval } = changes;
  const at = instantText(changes.at);
  const since = t(isOfApproval ? "approval.sinceApproval" : "approval.sinceRequest", { at });
  const nameOf = ({ key, title }: (typeof parts)[number]) =>
    FIXED_PARTS.includes(key) ? t(`approval.part.${key as "head"}`) : `„${title}“`;
  if (parts.length === 0 && !isReordered) return <>{t("approval.unchanged", { since })}</>;
  return (
    <>
      {since}
      <ul>
        {parts.map((part) => (
          <li key={part.key}>
            {t(`approval.change.${part.change as ChangeOfPart}`, { name: nameOf(part) })}
          </li>
        ))}
        {isReordered ? <li>{t("approval.reordered")}</li> : null}
      </ul>
    </>
  );
}
