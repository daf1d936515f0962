import { PathLink } from "./path-link";

export type Breadcrumb = { label: string; to?: string };

/** Longer labels give way before the others do; that of the screen itself sooner, as its title says it again. */
const LONG = 24;
const LONG_TITLE = 12;

/** The path to the screen. The last entry is the screen itself and has no link. */
export function Breadcrumbs({ items, label }: { items: Breadcrumb[]; label: string }) {
  const last = items.length - 1;
  const isLong = ({ label }: Breadcrumb, index: number) =>
    label.length > (index === last ? LONG_TITLE : LONG);
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol>
        {items.map((crumb, index) => (
          <li
            key={`${crumb.to}-${crumb.label}`}
            className={isLong(crumb, index) ? "long" : undefined}
            title={isLong(crumb, index) ? crumb.label : undefined}
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
