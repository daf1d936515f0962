import type { ReactNode } from "react";
import { classes } from "~/ui/class-names";
import { DASH } from "~/ui/dash";

type Props = {
  children: ReactNode;
  below: ReactNode;
  /** Whether the smaller text stays whole where one line is too short for both. */
  keeps?: boolean;
  /** Whether the smaller text stands in a line of its own only: in compact rows it is the cell's title. */
  ownLine?: boolean;
};

/** The main content and smaller text: in one line where rows are compact, otherwise below each other. */
export function TwoLines({ children, below, keeps, ownLine }: Props) {
  const main = children || DASH;
  if (!below) return main;
  return (
    <div className={classes("two-lines", keeps && "keeps", ownLine && "own-line")}>
      <span>{main}</span> <small>{below}</small>
    </div>
  );
}
