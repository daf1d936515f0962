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
