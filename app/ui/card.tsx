import type { ReactNode } from "react";
import { classes } from "./class-names";

type Props = {
  as?: "section" | "article" | "li";
  title?: ReactNode;
  /** What stands beside the title, and is no part of its name. */
  beside?: ReactNode;
  /** The name of a section without a title. */
  label?: string;
  id?: string;
  flush?: boolean;
  children: ReactNode;
  className?: string;
};

/** A section of a screen on paper. `flush` leaves the padding to the content, as tables want it. */
export function Card({
  as: Element = "section",
  title,
  beside,
  label,
  id,
  flush = false,
  children,
  className,
}: Props) {
  const titleId = title && id ? `${id}-title` : undefined;
  return (
    <Element
      id={id}
      aria-label={label}
      aria-labelledby={titleId}
      className={classes("card", !flush && "padded", className)}
    >
      {title && !beside ? <h2 id={titleId}>{title}</h2> : null}
      {title && beside ? (
        <div className="card-title">
          <h2 id={titleId}>{title}</h2>
          {beside}
        </div>
      ) : null}
      {children}
    </Element>
  );
}
