import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
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

type Part = { id: string; label: string; count?: string };

/**
 * Parts of one screen that stand one at a time where it is narrow, and beside each other where it is wide. The
 * second one is a card of the rail with `ownPart`. The address names the part that is shown (`:target`), so
 * this works without scripts, and what was typed in the other part stays.
 */
export function PartTabs({ label, parts }: { label: string; parts: readonly [Part, Part] }) {
  const { hash } = useLocation();
  const [shown, setShown] = useState<string>();
  const [{ id: first }, { id: second }] = parts;
  // The server does not know what the address points to.
  useEffect(() => setShown(hash === `#${second}` ? second : first), [hash, first, second]);
  return (
    <nav className="tabs part-tabs" aria-label={label}>
      <ul>
        {parts.map(({ id, label: text, count }) => (
          <li key={id}>
            {/* A plain link: the router would change the address, and not what it points to. */}
            <a href={`#${id}`} aria-current={shown === id ? "true" : undefined}>
              {text} {count === undefined ? null : <small>{count}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
