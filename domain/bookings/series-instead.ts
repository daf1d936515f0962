/**
 * What becomes of an issue that cannot be booked, as the form's choice holds it: it is left out, another issue comes
 * after the last one (`append:7:2027-07-12`), or it is booked in another format (`format:31`).
 */
export type Instead =
  | { act: "skip" }
  | { act: "append"; issue: string; date: string }
  | { act: "format"; format: string };

export const insteadText = (instead: Instead): string =>
  instead.act === "skip"
    ? "skip"
    : instead.act === "format"
      ? `format:${instead.format}`
      : `append:${instead.issue}:${instead.date}`;

/** Reads a choice; what is no choice leaves the issue out. */
export function readInstead(text: string | undefined): Instead | null {
  if (!text) return null;
  const [act, id = "", date = ""] = text.split(":");
  if (act === "append" && id) return { act, issue: id, date };
  if (act === "format" && id) return { act, format: id };
  return { act: "skip" };
}
