import { PathLink } from "./path-link";

export type Crumb = { label: string; to?: string };

/** Longer labels give way before the others do. */
const LONG = 24;

/** The path to the screen. The last entry is the screen itself and has no link. */
export function Breadcrumbs({ items, label }: { items: Crumb[]; label: string }) {
  const last = items.length - 1;
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol>
        {items.map((crumb, index) => (
          <li
            key={`${crumb.to}-${crumb.label}`}
            className={crumb.label.length > LONG ? "long" : undefined}
            title={crumb.label.length > LONG ? crumb.label : undefined}
          >
            {crumb.to && index < last ? (
              <PathLink to={crumb.to}>{crumb.label}</PathLink>
            ) : (
              <span aria-current={index === last ? "page" : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
