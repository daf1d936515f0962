import type { ReactNode } from "react";

/** A row of links above a view that change what it shows, as list items. The present one has `aria-current`. */
export const Legend = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="legend">
    <ul>{children}</ul>
  </nav>
);
