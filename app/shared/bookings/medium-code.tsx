import type { CSSProperties } from "react";

/** The short code of a medium in its colour; its name is what screen readers say. */
export const MediumCode = ({ name, code, colour }: { name: string; code: string; colour: string | null }) => (
  <abbr
    title={name}
    className="medium-code"
    style={{ "--colour": colour ?? "var(--line-strong)" } as CSSProperties}
  >
    {code}
  </abbr>
);
