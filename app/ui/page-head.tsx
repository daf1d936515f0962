import type { ReactNode } from "react";

type Props = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode };

/** The title with one line of facts, and the actions. At most one action is filled. */
export function PageHead({ title, subtitle, actions }: Props) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}
