import type { ReactNode } from "react";

type Props = { title?: ReactNode; id?: string; flush?: boolean; children: ReactNode; className?: string };

/** A section of a screen on paper. `flush` leaves the padding to the content, as tables want it. */
export function Card({ title, id, flush = false, children, className }: Props) {
  const titleId = title && id ? `${id}-title` : undefined;
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={["card", !flush && "padded", className].filter(Boolean).join(" ")}
    >
      {title && <h2 id={titleId}>{title}</h2>}
      {children}
    </section>
  );
}
