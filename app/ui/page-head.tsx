import type { ReactNode } from "react";
import { classes } from "./class-names";
import { WholeDays } from "./whole-days";

type Props = {
  title: ReactNode;
  /** The states of what the screen is about, beside its name. */
  states?: ReactNode;
  /** What comes and goes while one looks, in the line of the title: nothing below it moves. */
  news?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Whether title and facts stand in one line, on a wide screen: what follows is what matters. */
  tight?: boolean;
};

/** The title with one line of facts, and the actions. At most one action is filled. */
export function PageHead({ title, states, news, subtitle, actions, tight }: Props) {
  return (
    <div className={classes("page-head", tight && "tight")}>
      <div>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1>
            <WholeDays>{title}</WholeDays>
          </h1>
          {states}
          {news}
        </div>
        {subtitle && (
          <p>
            <WholeDays>{subtitle}</WholeDays>
          </p>
        )}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}
