import type { ReactNode } from "react";

/** A button that deletes after a question: a dialog with scripts, the same screen with `?confirm=delete` without. */
export function ConfirmDelete(_props: {
  /** The button's text, and the dialog's title. */
  label: string;
  title: string;
  children: ReactNode;
  idempotencyKey: string;
  version?: number;
  intent?: string;
}) {
  return null;
}
