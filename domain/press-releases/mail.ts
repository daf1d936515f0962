/** The largest mail that is taken in, in bytes: as large as mail servers usually let through. */
export const MOST_MAIL_BYTES = 20_000_000;
