import type { useKitForm } from "~/forms";
import type { KitField } from "~/forms/post/form-answer";
import type { BookingDetail } from "../booking/detail";
import type { BookingChoices } from "./choices";
import type { BookingFormValues } from "./values";

type Kit = ReturnType<typeof useKitForm<BookingFormValues>>;

/** The props that the sections of the form share. */
export type SectionProps = {
  fields: Kit["fields"];
  specs: ReturnType<Kit["fields"]["specs"]["getFieldset"]>;
  choices: BookingChoices;
  /** The opened booking; unset for a new one. */
  booking?: BookingDetail;
  /** The booking whose companies and files the form begins with: the opened one, or the one that is copied. */
  known?: BookingDetail;
  /** The single booking that a new package begins with. */
  first?: BookingDetail;
  /** The client that the form begins with. */
  client?: { _id: string; name: string };
  /** Changes when a button chose issue or format: they then show it. */
  placeKey: string;
  /** A field of the series part, which exists only in the action's answers. */
  appearing: (name: string) => KitField;
  /** Whether the form's type has the field (spec §4). Until a medium is chosen, only the medium is shown. */
  has: (field: keyof BookingFormValues["specs"]) => boolean;
};

/** A company or another record as the choice of a combo box. */
export const comboItem = (record: { _id: string; name: string } | null | undefined) =>
  record ? { id: record._id, label: record.name } : null;
