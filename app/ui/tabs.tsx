import { Link } from "@remix-run/react";

type Tab = { to: string; label: string; count?: string; current?: boolean };

/** Neighbouring views of one thing, as links: each has its own URL. */
export function Tabs({ label, items }: { label: string; items: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {items.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} aria-current={tab.current ? "page" : undefined}>
              {tab.label} {tab.count !== undefined && <small>{tab.count}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
