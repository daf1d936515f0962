import type { HTMLAttributes, ReactNode } from "react";
import { classes } from "./class-names";

/** Fields side by side where there is room for two. */
export const FieldGrid = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={classes("field-grid", className)} {...rest} />
);

/** Fields of one subject inside a longer card. */
export const FieldGroup = ({ title, id, children }: { title: string; id: string; children: ReactNode }) => (
  <section className="field-group" aria-labelledby={`${id}-title`} id={id}>
    <h3 id={`${id}-title`}>{title}</h3>
    <FieldGrid>{children}</FieldGrid>
  </section>
);

/** Buttons in a row. */
export const Actions = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={classes("actions", className)} {...rest} />
);

type WithRailProps = {
  /** The name of the rail. */
  label: string;
  rail: ReactNode;
  children: ReactNode;
};

/** A form or a view, with a rail beside it for states, slots and comments. */
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
