import { useEffect, useRef } from "react";
import { ComboField, useRefresh } from "~/forms";
import { RefreshButton, refreshIntent } from "~/forms/fields/select-field";
import { ListPicker } from "~/frames/picker/list-picker";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { comboItem, type SectionProps } from "./section-props";

/** The client. Choosing one asks for what it booked last; without scripts a button does. */
export function ClientField({ fields, client, booking }: SectionProps) {
  const { t } = useTranslation("bookings");
  // The list is that of the companies' own screen.
  const mayRead = useCan()({ action: "read", collectionType: "companies" });
  const field = fields.clientCompany;
  const label = t("fields.clientCompany");
  const box = useRef<HTMLDivElement>(null);
  const refresh = useRefresh(refreshIntent(field));
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const { current } = box;
    if (!current || booking) return;
    // The combo box tells of a choice by the input that is posted.
    function changed({ target }: Event) {
      if (!(target instanceof HTMLInputElement) || target.type !== "hidden") return;
      latest.current(target.form);
    }
    current.addEventListener("change", changed);
    return () => current.removeEventListener("change", changed);
  }, [booking]);
  return (
    <div ref={box}>
      <ComboField
        field={field}
        label={label}
        list="companies-clients"
        makes
        picker={mayRead ? <ListPicker inField /> : undefined}
        current={comboItem(client)}
      />
      {booking ? null : <RefreshButton field={field} label={label} />}
    </div>
  );
}
