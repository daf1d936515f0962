const NEXT = "next/";

/** The intent of the button that saves and opens the next record. */
export const nextIntent = (next: string) => `${NEXT}${next}`;

/** The address to open after a save: the next record, if *save and next* was pressed; otherwise null. */
export const postedNext = ({ intent }: { intent: string }): string | null =>
  intent.startsWith(NEXT) ? intent.slice(NEXT.length) : null;
