import { isSoldOut, rowsOfFormats } from "domain/bookings/format-rows";
import { useRef } from "react";
import { FieldNotes, useRefresh } from "~/forms";
import { describedBy, initialText, labelClass } from "~/forms/fields/field-frame";
import { RefreshButton, refreshIntent } from "~/forms/fields/select-field";
import type { KitField } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import type { BookingChoices } from "./choices";
import { FormatRow, type ShownFormat } from "./format-row";
import { MissingFormat } from "./missing-format";
import { NothingFree } from "./nothing-free";

type Props = {
  field: KitField;
  choices: BookingChoices;
};

/**
 * The formats of the medium as rows, with what is free of them in the chosen issue: a click on a row takes it. The first
 * ones are shown, the others on request. A format that is sold out leads to the next issue that has space for it.
 */
export function FormatField({ field, choices }: Props) {
  const { t } = useTranslation("bookings");
  const group = useRef<HTMLFieldSetElement>(null);
  const refresh = useRefresh(refreshIntent(field), group);
  const label = t("fields.specs.format");
  const chosen = initialText(field) || null;
  const formats = shownFormats(choices);
  const { first, others } = rowsOfFormats(formats, {
    chosen,
    last: choices.sale?.lastFormat,
  });
  const row = (format: ShownFormat) => (
    <FormatRow
      key={format._id}
      format={format}
      name={field.name}
      isChosen={format._id === chosen}
      isFocused={format._id === chosen && choices.placeKey !== undefined}
      isPrint={choices.variant === "print"}
      isRefused={Boolean(field.errors?.length)}
      onTake={refresh}
    />
  );
  return (
    <fieldset
      ref={group}
      id={field.id}
      role="radiogroup"
      tabIndex={-1}
      className="min-w-0"
      {...describedBy({ field })}
    >
      <legend className={`${labelClass({ field })} sr-only`}>{label}</legend>
      {formats.length > 0 ? <ul className="format-rows">{first.map(row)}</ul> : null}
      <FieldNotes field={field} />
      <div className="format-more">
        {others.length > 0 || chosen ? (
          <details>
            <summary>{t("formats.others", { count: others.length })}</summary>
            <ul className="format-rows">
              {others.map(row)}
              {chosen ? <NoFormat name={field.name} onTake={refresh} /> : null}
            </ul>
          </details>
        ) : null}
        {choices.mediumId ? <MissingFormat mediumId={choices.mediumId} /> : null}
      </div>
      {formats.length > 0 && formats.every(isSoldOut) ? <NothingFree choices={choices} /> : null}
      <RefreshButton field={field} label={label} />
    </fieldset>
  );
}

/** The way back to no format. */
function NoFormat({ name, onTake }: { name: string; onTake: (form: HTMLFormElement | null) => void }) {
  const { t } = useTranslation("bookings");
  return (
    <li>
      <label className="format-row">
        <input type="radio" name={name} value="" onChange={(event) => onTake(event.currentTarget.form)} />
        <span>{t("formats.none")}</span>
      </label>
    </li>
  );
}

/** The formats with their slots in the chosen issue, and the next issue with space. */
function shownFormats({ formats, slots, later }: BookingChoices): ShownFormat[] {
  const slotsOf = new Map(slots?.formatSlots.map((slot) => [slot.format._id, slot]));
  return formats.map(({ _id, name, formatSize }) => {
    const slot = slotsOf.get(_id);
    return {
      _id,
      name,
      size: formatSize,
      available: slot?.available ?? null,
      taken: slot?.taken ?? null,
      free: slot?.free ?? null,
      isKnown: slot !== undefined,
      next: later.find(({ formatId }) => formatId === _id)?.issues[0] ?? null,
    };
  });
}
