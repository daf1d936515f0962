import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** What comes and goes while one looks, in the line of the title: nothing below it moves. */
  news?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
};

/** The title with one line of facts, and the actions. At most one action is filled. */
export function PageHead({ title, news, subtitle, actions }: Props) {
  return (
    <div className="page-head">
      <div>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1>{title}</h1>
          {news}
        </div>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}
