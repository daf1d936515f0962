import type { HTMLAttributes, ReactNode } from "react";
import { classes } from "./class-names";

/** Fields side by side where there is room for two. */
export const FieldGrid = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={classes("field-grid", className)} {...rest} />
);

/** Buttons in a row. */
export const Actions = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={classes("actions", className)} {...rest} />
);

type WithRailProps = {
  /** Names the rail. */
  label: string;
  rail: ReactNode;
  children: ReactNode;
};

/** A form or a view, and beside it what one looks at meanwhile: states, slots, comments. */
export function WithRail({ label, rail, children }: WithRailProps) {
  return (
    <div className="with-rail">
      {children}
      <aside className="rail" aria-label={label}>
        {rail}
      </aside>
    </div>
  );
}
