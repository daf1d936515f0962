import { useEffect, useRef } from "react";
import { EnterSaves, useRefresh } from "~/forms";
import { RefreshButton } from "~/forms/fields/select-field";
import { useTranslation } from "~/i18n/use-translation";
import { Term } from "~/shared/help/term";
import { Segments } from "~/ui/segments";
import { KIND_INTENT, KINDS, type Kind } from "./kind";

type Props = {
  kind: Kind;
  /** The form that it belongs to: it stands beside the title. */
  form: string;
  /** The answer that the form shows. */
  answer: unknown;
};

/** What a new booking is. Choosing another kind draws its form; without scripts a button does. */
export function KindField({ kind, form, answer }: Props) {
  const { t } = useTranslation("bookings");
  const group = useRef<HTMLFieldSetElement>(null);
  const refresh = useRefresh(KIND_INTENT, group);
  // A button of the form can lead back to a single booking.
  useEffect(() => {
    const radios = answer ? group.current?.querySelectorAll<HTMLInputElement>("input") : undefined;
    for (const radio of radios ?? []) radio.checked = radio.value === kind;
  }, [answer, kind]);
  return (
    <>
      {/* Its button stands before those of the form. */}
      <EnterSaves form={form} />
      <fieldset ref={group} className="kind-first">
        <legend className="sr-only">{t("fields.bookingType")}</legend>
        <Segments>
          {KINDS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="kind"
                form={form}
                value={value}
                defaultChecked={value === kind}
                onChange={(event) => refresh(event.currentTarget.form)}
              />
              <span>{t(`kind.${value}`)}</span>
            </label>
          ))}
        </Segments>
        <RefreshButton field={{ name: "kind" }} label={t("fields.bookingType")} form={form} />
        <Term name="package" />
      </fieldset>
    </>
  );
}
