import type { ReactNode } from "react";
import { SavedState } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { classes } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import "./checks.css";

/** "bad" stops what the checks are for, "warn" is only told, "good" is all right. */
export type CheckWeight = "bad" | "warn" | "good";

/** What one check says. */
export interface Check {
  id: string;
  weight: CheckWeight;
  /** In one sentence. */
  text: ReactNode;
  /** How many there are, where it is not the number of the records. */
  count?: number;
  /** The records that it is about, each with the way to it. */
  records?: readonly { id: string; content: ReactNode }[];
  /** What can be done about all of them: a link or a button. */
  act?: ReactNode;
}

const ICONS = { bad: "error", warn: "warning", good: "check" } as const;
const ORDER: readonly CheckWeight[] = ["bad", "warn", "good"];

/** So many records are named at once where something is stopped; more are folded, as is what is only told. */
const MOST_OPEN = 5;

type CardProps = {
  id: string;
  title: string;
  checks: readonly Check[];
  /** What is checked is saved; the form beside it may hold something else. */
  isOfForm?: boolean;
  /** What it means that something is bad. */
  stops?: ReactNode;
  /** What else belongs to the checks, below them. */
  children?: ReactNode;
};

/** A card of checks: a row for each, what stops first; all good ones alone are one row that unfolds. */
export function ChecksCard({ id, title, checks, isOfForm = false, stops, children }: CardProps) {
  const { t } = useTranslation("frames");
  const isStopped = checks.some(({ weight }) => weight === "bad");
  return (
    <section id={id} className="card checks-card" aria-labelledby={`${id}-title`}>
      <div className="checks-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <small>{isOfForm ? <SavedState /> : t("checks.now")}</small>
      </div>
      {isStopped && stops ? <p className="checks-stops">{stops}</p> : null}
      <CheckRows checks={checks} />
      {children ? <div className="checks-more">{children}</div> : null}
    </section>
  );
}

type RowsProps = {
  checks: readonly Check[];
  /** All are folded, however few they name. */
  closed?: boolean;
};

/** The rows alone. */
export function CheckRows({ checks, closed = false }: RowsProps) {
  const { t } = useTranslation("frames");
  if (checks.length > 1 && checks.every(({ weight }) => weight === "good"))
    return (
      <ul className="checks">
        <li>
          <details>
            <summary>
              <Weight of="good" />
              <span>{t("checks.passed", { count: checks.length })}</span>
            </summary>
            <ul>
              {checks.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </details>
        </li>
      </ul>
    );
  const rows = ORDER.flatMap((weight) => checks.filter((check) => check.weight === weight));
  return (
    <ul className="checks">
      {rows.map((check) => (
        <CheckRow key={check.id} check={check} closed={closed} />
      ))}
    </ul>
  );
}

function CheckRow({ check, closed }: { check: Check; closed: boolean }) {
  const { weight, text, records = [], count = records.length, act } = check;
  const row = (
    <>
      <Weight of={weight} />
      <span>{text}</span>
      {count > 0 ? <b className="check-count">{countText(count)}</b> : null}
    </>
  );
  return (
    <li className={classes(Boolean(act) && "has-act")}>
      {records.length > 0 ? (
        <details open={!closed && weight === "bad" && records.length <= MOST_OPEN}>
          <summary>{row}</summary>
          <ul>
            {records.map(({ id, content }) => (
              <li key={id}>{content}</li>
            ))}
          </ul>
        </details>
      ) : (
        <div className="check-row">{row}</div>
      )}
      {act ? <div className="check-act">{act}</div> : null}
    </li>
  );
}

function Weight({ of }: { of: CheckWeight }) {
  const { t } = useTranslation("frames");
  return (
    <span className={`check-weight ${of}`}>
      <Icon name={ICONS[of]} />
      <span className="sr-only">{t(`checks.weight.${of}`)}: </span>
    </span>
  );
}
