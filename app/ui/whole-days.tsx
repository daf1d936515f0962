import type { ReactNode } from "react";

const DAY = /(\d{4}-\d\d-\d\d|(?<=\d{4}-\d\d-\d\d )\([^()]{1,30}\))/;

/**
 * A text whose days (`2027-03-12`) do not break at their hyphens, nor what stands in brackets behind them (`(Fr, in 4 Tagen)`);
 * what is no text stays as it is.
 */
export function WholeDays({ children }: { children: ReactNode }) {
  if (typeof children !== "string" || !DAY.test(children)) return children;
  return children.split(DAY).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
