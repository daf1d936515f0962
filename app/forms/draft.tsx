import type { RefObject } from "react";

export function DraftNotice(_props: {
  formRef: RefObject<HTMLFormElement>;
  form: unknown;
  name: string;
  idempotencyKey: string;
}) {
  return null;
}
