import type { BoundedCount } from "domain/counted";
import { builder } from "./builder";

export const CountedRef = builder.objectRef<BoundedCount>("Counted").implement({
  description: "How many there are, or that there are more than the number.",
  fields: (t) => ({ number: t.exposeInt("number"), isMore: t.exposeBoolean("isMore") }),
});

/** A field that counts no further than its argument `atMost`: `t.field({ ...countedField, resolve })`. */
export const countedField = {
  type: CountedRef,
  isCounted: true,
  args: { atMost: builder.args((t) => ({ atMost: t.int() })).atMost },
  description: "Without atMost, the exact number.",
} as const;
