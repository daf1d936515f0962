import { type PlanConflict, spreadOf } from "domain/issues/plan-conflicts";
import type { PlanMark } from "domain/issues/plan-marks";
import { useTranslation } from "~/i18n/use-translation";
import type { ConflictText } from "./conflict-text";

/** So many marks are seen at once. */
const MOST_SEEN = 8;

type Props = { marks: readonly PlanMark[]; conflictText: ConflictText };

/** What there is to look at, each with the way to its page. */
export function PlanMarks({ marks, conflictText }: Props) {
  const { t } = useTranslation("flatPlan");
  if (marks.length === 0) return null;
  const [first, rest] = [marks.slice(0, MOST_SEEN), marks.slice(MOST_SEEN)];
  return (
    <nav className="plan-marks" aria-label={t("marks.title")} data-no-print>
      {first.map((mark, n) => (
        <Mark key={n} mark={mark} conflictText={conflictText} />
      ))}
      {rest.length > 0 ? (
        <details>
          <summary>{t("marks.more", { count: rest.length })}</summary>
          <div className="plan-marks">
            {rest.map((mark, n) => (
              <Mark key={n} mark={mark} conflictText={conflictText} />
            ))}
          </div>
        </details>
      ) : null}
    </nav>
  );
}

function Mark({ mark, conflictText }: { mark: PlanMark; conflictText: ConflictText }) {
  const { t } = useTranslation("flatPlan");
  const words =
    mark.weight === "bad" ? conflictText.words(mark.conflict) : t("marks.material", { count: mark.count });
  const pages = mark.weight === "bad" ? pagesOfConflict(mark.conflict) : String(mark.page);
  return (
    <a className="plan-mark" data-weight={mark.weight} href={`#page-${mark.page}`}>
      {t("marks.at", { pages, words })}
    </a>
  );
}

/** The page of a conflict, or both pages of its spread. */
function pagesOfConflict({ kind, page }: PlanConflict): string {
  const left = spreadOf(page);
  return kind === "same_client" && left > 0 ? `${left}/${left + 1}` : String(page);
}
