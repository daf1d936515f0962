import type { CSSProperties } from "react";

type Props = {
  name: string;
  code: string;
  colour: string | null;
};

/** The code of a medium in its colour; its name is the title. */
export const MediumCode = ({ name, code, colour }: Props) => (
  <abbr
    title={name}
    className="medium-code"
    style={{ "--colour": colour ?? "var(--line-strong)" } as CSSProperties}
  >
    {code}
  </abbr>
);
