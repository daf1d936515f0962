import { type ReactNode, useState } from "react";

type Props = {
  /** Makes the text of the folded row from its fields' values. */
  summary: (value: (field: string) => string) => string;
  /** The values that the row opened with, and those that are typed in it now. */
  opened: Values;
  typed: (box: HTMLElement) => Values;
  isOpen: boolean;
  children: ReactNode;
};

type Values = Record<string, readonly string[] | undefined>;

/** A row of fields as one line that unfolds. It unfolds by itself where a field is wrong. */
export function FoldedRow({ summary, opened, typed, isOpen, children }: Props) {
  const [values, setValues] = useState(opened);
  return (
    <details
      className="folded-row"
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => setValues(typed(currentTarget))}
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary className="cursor-pointer py-1">{summary((field) => values[field]?.[0] ?? "")}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
