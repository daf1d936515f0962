import { opensHere, PathLink } from "./path-link";

type Tab = {
  to: string;
  label: string;
  count?: string;
  current?: boolean;
  /** With scripts this is done instead of opening the address: what stands in the page's forms stays. */
  show?: () => void;
};

/** Neighbouring views of one thing, as links: each has its own URL. */
export function Tabs({ label, items }: { label: string; items: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {items.map((tab) => (
          <li key={tab.to}>
            <PathLink
              to={tab.to}
              aria-current={tab.current ? "page" : undefined}
              onClick={(event) => {
                if (!tab.show || !opensHere(event)) return;
                event.preventDefault();
                tab.show();
              }}
            >
              {tab.label} {tab.count !== undefined && <small>{tab.count}</small>}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
