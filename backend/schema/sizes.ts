/**
 * The length of unlimited lists in a large house. These numbers estimate the size of a document before it runs; while
 * it runs, the real size is counted (`platform/limits/operation-budget.ts`).
 */
export const SIZES = {
  /** Media that one thing names: of a package, a summary, a calendar. */
  media: 50,
  /** Formats, placements or booking arts of a medium. */
  offers: 30,
  /** Records that are changed together (decisions §8). */
  chosen: 5000,
  /** What people write about one booking: comments, contacts, changes. */
  notes: 50,
  /** Fields of a record that one change touches. */
  fields: 40,
  /** Lists of choices that one screen asks for, and entries of one of them. */
  choiceLists: 10,
  choices: 2000,
  /** Values or names in one text. */
  words: 5,
  /** Permission strings of a role or a user. */
  permissions: 200,
};
