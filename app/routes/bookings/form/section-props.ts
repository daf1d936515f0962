import type { useKitForm } from "~/forms";
import type { KitField } from "~/forms/form-answer";
import type { BookingDetail } from "../booking/detail";
import type { BookingChoices } from "./choices";
import type { BookingFormValues } from "./values";

type Kit = ReturnType<typeof useKitForm<BookingFormValues>>;

/** What the sections of the form share. */
export type SectionProps = {
  fields: Kit["fields"];
  specs: ReturnType<Kit["fields"]["specs"]["getFieldset"]>;
  choices: BookingChoices;
  /** The opened booking; unset for a new one. */
  booking?: BookingDetail;
  /** A field of the series part, which only the answers know. */
  appearing: (name: string) => KitField;
  /** Whether the form's type has the field (spec §4). Until a medium is chosen there is nothing but the medium. */
  has: (field: keyof BookingFormValues["specs"]) => boolean;
};
