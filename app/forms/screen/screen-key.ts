import { useLoaderData } from "@remix-run/react";
import { useFormAnswer } from "./record-form";

/** What a screen's loader answers, as far as its posts need it. */
type Loaded = { idempotencyKey?: string; form?: { idempotencyKey: string } | null } | undefined;

/**
 * The key of the screen's next post: that of the answer to its form, else the one that its loader made. What stands on
 * the screen posts with it, each form with its own name behind it.
 */
export function useScreenKey(): string {
  const loaded = useLoaderData() as Loaded;
  const key = useFormAnswer()?.idempotencyKey ?? loaded?.idempotencyKey ?? loaded?.form?.idempotencyKey;
  if (key === undefined) throw new Error("the loader of this screen makes no idempotency key");
  return key;
}
