/** The longest texts of a newsletter, in characters, and the most parts. An issue has 60 pages at most. */
export const NEWSLETTER_LENGTHS = {
  subject: 150,
  preheader: 200,
  greeting: 2000,
  text: 2000,
  blocks: 400,
  /** What somebody writes with a request, or when it is sent back. */
  note: 500,
} as const;

/** A test goes to so many addresses. */
export const MOST_TEST_ADDRESSES = 20;

/** Mail programs cut longer HTML off, at about 102 kB: it is warned of before, and not sent. */
export const WARN_BYTES = 80_000;
export const MOST_BYTES = 100_000;

/** Subjects of more characters are cut off in the lists of most mail programs. */
export const GOOD_SUBJECT = 60;
