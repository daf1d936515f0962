import type { ReactNode } from "react";
import { DASH } from "~/ui/dash";

type Props = {
  children: ReactNode;
  below: ReactNode;
  /** Whether the smaller text stays whole where one line is too short for both. */
  keeps?: boolean;
};

/** The main content and smaller text: in one line where rows are compact, otherwise below each other. */
export function TwoLines({ children, below, keeps }: Props) {
  const main = children || DASH;
  if (!below) return main;
  return (
    <div className={keeps ? "two-lines keeps" : "two-lines"}>
      <span>{main}</span> <small>{below}</small>
    </div>
  );
}
