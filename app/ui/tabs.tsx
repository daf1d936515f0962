import type { ReactNode } from "react";
import { classes } from "./class-names";
import { opensHere, PathLink } from "./path-link";

type Tab = {
  to: string;
  label: string;
  /** What stands for the label where many tabs share a row; the label is its name then. */
  mark?: ReactNode;
  count?: string;
  current?: boolean;
  /** With scripts this is done instead of opening the address: what stands in the page's forms stays. */
  show?: () => void;
};

type TabsProps = {
  label: string;
  items: Tab[];
  /** Whether they stay in one row, which scrolls sideways where it is too long. */
  oneRow?: boolean;
};

/** Neighbouring views of one thing, as links: each has its own URL. */
export function Tabs({ label, items, oneRow }: TabsProps) {
  return (
    <nav className={classes("tabs", oneRow && "tight")} aria-label={label}>
      <ul>
        {items.map((tab) => (
          <li key={tab.to}>
            <PathLink
              to={tab.to}
              title={tab.mark ? tab.label : undefined}
              aria-current={tab.current ? "page" : undefined}
              onClick={(event) => {
                if (!tab.show || !opensHere(event)) return;
                event.preventDefault();
                tab.show();
              }}
            >
              {tab.mark ? (
                <>
                  {tab.mark} <span className="sr-only">{tab.label}</span>
                </>
              ) : (
                tab.label
              )}{" "}
              {tab.count !== undefined && <small>{tab.count}</small>}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
