/** Bounds of a message that carries a confirmation, in characters; the same in the form and in the service. */
export const CONFIRMATION_TEXT_LENGTHS = { receivers: 2000, subject: 200, text: 5000 };

/** Nobody confirms one order to more people. */
export const MAX_CONFIRMATION_RECEIVERS = 10;
