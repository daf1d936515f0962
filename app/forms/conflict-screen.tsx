import type { FormAnswer } from "./form-answer";

/** Both values per field where another user has saved in the meantime; the choices are posted as the merged form. */
export function ConflictScreen(_props: {
  conflict: NonNullable<FormAnswer["conflict"]>;
  idempotencyKey: string;
  labels: Record<string, string>;
  /** What a value is shown as (the label of an id, "ja" for "on"); the value itself where it answers nothing. */
  describe?: (field: string, value: string) => string | undefined;
  cancelHref: string;
}) {
  return null;
}
