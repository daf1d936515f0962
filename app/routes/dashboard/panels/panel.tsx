import type { BoundedCount } from "domain/counted";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";

export type PanelRow = { key: string; to: string; title: string; note: ReactNode; value: ReactNode };

type Props = { id: string; counted: BoundedCount; about: ReactNode; to: string; rows: readonly PanelRow[] };

/** What a panel shows: how many there are, their sum or urgency, the first of them, and the way to all. */
export function Panel({ id, counted, about, to, rows }: Props) {
  const { t } = useTranslation("dashboard");
  if (rows.length === 0) return <Hint>{t("nothing")}</Hint>;
  return (
    <>
      <p className="panel-figure">
        <b>{totalText(counted)}</b> {about ? <Hint as="span">{about}</Hint> : null}
      </p>
      <PanelRows rows={rows} />
      <p className="panel-all">
        <PathLink to={to} aria-labelledby={`${id}-all board-${id}`}>
          <span id={`${id}-all`}>{t("all")}</span>
        </PathLink>
      </p>
    </>
  );
}

const PanelRows = ({ rows }: { rows: readonly PanelRow[] }) => (
  <ul className="panel-rows">
    {rows.map(({ key, to, title, note, value }) => (
      <li key={key}>
        <PathLink to={to}>{title}</PathLink>
        <Hint as="span">{note}</Hint>
        <div className="panel-value">{value}</div>
      </li>
    ))}
  </ul>
);

/** Parts of a note; each moves to the next line as a whole, so that no day breaks at its hyphens. */
export function Notes({ of }: { of: readonly (string | false | null | undefined)[] }) {
  return of
    .filter((part) => part)
    .map((part, nth) => (
      <Fragment key={part || nth}>
        {nth > 0 ? " · " : null}
        <span className="inline-block max-w-full">{part}</span>
      </Fragment>
    ));
}

/** A panel that is a list of its own. */
export function PanelList({ rows }: { rows: readonly PanelRow[] }) {
  const { t } = useTranslation("dashboard");
  return rows.length === 0 ? <Hint>{t("nothing")}</Hint> : <PanelRows rows={rows} />;
}
