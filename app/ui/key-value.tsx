import type { ReactNode } from "react";
import { WholeDays } from "./whole-days";

type Entry = {
  label: string;
  /** What stands beside the label. */
  beside?: ReactNode;
  value: ReactNode;
};

/** Facts to look at while typing: names on the left, values on the right. */
export function KeyValue({ items }: { items: Entry[] }) {
  return (
    <dl className="key-values">
      {items.map(({ label, beside, value }) => (
        <div key={label} className="contents">
          <dt>
            {label}
            {beside}
          </dt>
          <dd>
            <WholeDays>{value}</WholeDays>
          </dd>
        </div>
      ))}
    </dl>
  );
}
