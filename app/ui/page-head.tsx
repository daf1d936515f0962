import type { ReactNode } from "react";

type Props = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode };

/** The title with the one line that matters, and the actions: at most one of them filled. */
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
