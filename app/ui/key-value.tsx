import type { ReactNode } from "react";

type Entry = { label: string; value: ReactNode };

/** Facts to look at while typing: names on the left, values on the right. */
export function KeyValue({ items }: { items: Entry[] }) {
  return (
    <dl className="key-values">
      {items.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
