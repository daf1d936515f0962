import { Fragment } from "react";

/** A text with the words of a term marked in it. */
export function Highlighted({ text, term }: { text: string; term: string }) {
  const words = term
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return text;
  return text
    .split(new RegExp(`(${words.join("|")})`, "iu"))
    .map((part, nth) =>
      nth % 2 === 1 ? (
        <mark key={`${nth} ${part}`}>{part}</mark>
      ) : (
        <Fragment key={`${nth} ${part}`}>{part}</Fragment>
      ),
    );
}
