import type { ReactNode } from "react";

/** Ways to look at one thing, in a row above it: links as list items, the present one `aria-current`. */
export const Legend = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="legend">
    <ul>{children}</ul>
  </nav>
);
