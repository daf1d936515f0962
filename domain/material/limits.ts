/** How one speaks with a client about ad material. */
export const CLIENT_CHANNELS = ["mail", "phone", "meeting", "other"] as const;
/** The same, and `house`: whoever looks after the booking was asked in the house. */
export const CONTACT_CHANNELS = [...CLIENT_CHANNELS, "house"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** Bounds of the texts, in characters; the same in the form and in the service. */
export const MATERIAL_TEXT_LENGTHS = {
  person: 200,
  note: 2000,
  subject: 200,
  text: 5000,
  closing: 2000,
  closingDay: 100,
};
