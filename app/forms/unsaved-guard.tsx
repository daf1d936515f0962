import type { RefObject } from "react";

export function UnsavedGuard(_props: { formRef: RefObject<HTMLFormElement>; savedKey: string }) {
  return null;
}
