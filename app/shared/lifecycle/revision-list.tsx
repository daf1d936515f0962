import { personName } from "domain/person-name";
import type { ResultOf } from "~/graphql/graphql";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Term } from "~/shared/help/term";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { RevisionFacts } from "./lifecycle-documents";

type ListedRevision = ResultOf<typeof RevisionFacts>;

/** What is known of a revision, in a line. */
export function RevisionLine({ revision, isLive }: { revision: ListedRevision; isLive: boolean }) {
  const { t } = useTranslation("lifecycle");
  const { number, at, name, restoredFrom, publishedAt, by } = revision;
  const notes = [
    by ? personName(by) : t("system"),
    instantText(at),
    publishedAt ? t("revisions.wasPublished") : null,
    restoredFrom === null ? null : t("revisions.restored", { number: restoredFrom }),
  ].filter((note) => note !== null);
  return (
    <>
      <b>{t("revisions.number", { number })}</b>
      {name ? ` „${name}“` : ""}
      {isLive ? <Badge tone="good">{t("revisions.live")}</Badge> : null}
      <Hint as="span" className="block">
        {notes.join(" · ")}
      </Hint>
    </>
  );
}

/** The newest revisions of a record, beside its form. `at` is the address of the record. */
export function RevisionsCard(props: {
  at: string;
  revisions: readonly ListedRevision[];
  /** The revision that readers get. */
  liveNumber: number | null;
}) {
  const { t } = useTranslation("lifecycle");
  const { revisions, liveNumber } = props;
  const [newest] = revisions;
  const at = `${props.at}/revisions`;
  return (
    <Card
      title={t("revisions.title")}
      beside={<Term name="revision" />}
      id="revisions"
      className="grid gap-2"
    >
      <ol className="grid gap-2">
        {revisions.map((revision) => (
          <li key={revision.number}>
            <RevisionLine revision={revision} isLive={revision.number === liveNumber} />
            {newest && newest.number !== revision.number ? (
              <PathLink
                to={`${at}?from=${revision.number}&to=${newest.number}`}
                className="inline-block min-h-(--least-target)"
              >
                {t("revisions.compareWithNewest", { number: revision.number })}
              </PathLink>
            ) : null}
          </li>
        ))}
      </ol>
      <PathLink to={at} className="inline-block min-h-(--least-target)">
        {t("revisions.all")}
      </PathLink>
    </Card>
  );
}
