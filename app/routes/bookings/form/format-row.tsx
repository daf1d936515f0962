import { isSoldOut } from "domain/bookings/format-rows";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { classes } from "~/ui/class-names";
import { MeterBar } from "~/ui/meter";
import { WholeDays } from "~/ui/whole-days";
import { placeIntent } from "./place-intent";

/** A format as its row shows it; `available` and `free` null = unlimited. */
export type ShownFormat = {
  _id: string;
  name: string;
  size: { width: number; height: number } | null;
  available: number | null;
  taken: number | null;
  free: number | null;
  /** Whether its slots are known: those of an issue. */
  isKnown: boolean;
  /** The next issue with space, where it is sold out. */
  next: { _id: string; title: string; issueNumber: string } | null;
};

type Props = {
  format: ShownFormat;
  name: string;
  isChosen: boolean;
  isFocused: boolean;
  isPrint: boolean;
  isRefused: boolean;
  onTake: (form: HTMLFormElement | null) => void;
};

/** A format to take: its size, a bar of what is sold, and what is free. One that is sold out cannot be taken. */
export function FormatRow(props: Props) {
  const { format, name, isChosen, isFocused, isPrint, isRefused, onTake } = props;
  const { t } = useTranslation("bookings");
  const { _id, size, next } = format;
  const isFull = isSoldOut(format);
  return (
    <li className={classes("format-line", isFull && "out", isChosen && isRefused && "refused")}>
      <label className="format-row">
        <input
          type="radio"
          name={name}
          value={_id}
          defaultChecked={isChosen}
          disabled={isFull && !isChosen}
          autoFocus={isFocused}
          onChange={(event) => onTake(event.currentTarget.form)}
        />
        <span>
          {format.name}{" "}
          {size ? <small>{t(isPrint ? "formats.millimetres" : "formats.pixels", size)}</small> : null}
        </span>
        <Bar format={format} />
        {isFull ? <span className="free-of">{t("slots.full")}</span> : <Free format={format} />}
      </label>
      {isFull && next ? (
        <button
          type="submit"
          className="linkish"
          name="intent"
          value={placeIntent({
            issue: next._id,
            format: _id,
          })}
          formNoValidate
          aria-label={t("formats.freeInNamed", {
            format: format.name,
            issue: issueName(next),
          })}
        >
          <WholeDays>{t("formats.freeIn", { issue: issueName(next) })}</WholeDays>
        </button>
      ) : null}
    </li>
  );
}

function Bar({ format: { available, taken } }: { format: ShownFormat }) {
  if (available === null || taken === null) return <span />;
  return <MeterBar share={available > 0 ? taken / available : 1} />;
}

function Free({ format: { available, free, isKnown } }: { format: ShownFormat }) {
  const { t } = useTranslation("bookings");
  if (!isKnown) return <span />;
  return (
    <span className="free-of">
      {free === null ? t("weeks.unlimited") : t("slots.free", { count: free })}{" "}
      {available === null ? null : <small>{t("formats.of", { count: available })}</small>}
    </span>
  );
}
