import { whyPassedOver } from "../issues/next-issue";
import { type IssueDays, isClosed, isOut } from "./out-issue";

/** An issue before the first that has space and is in time, and the deadline that has passed; null where it is full. */
export interface PassedOver<I> {
  issue: I;
  why: "ads" | "material" | "full";
  day: string | null;
}

/**
 * The issues that are not out and that one passes over where the next one with space is meant, with the reason of each.
 * None where all of them are passed over.
 *
 * @param issues of one medium, in their order; `free` absent = unlimited or not known
 */
export function passedOver<I extends IssueDays & { free?: number }>(
  issues: readonly I[],
  today: string,
): PassedOver<I>[] {
  const ahead = issues.filter(({ publishDate }) => !isOut(publishDate, today));
  const isOpen = (issue: I) => whyPassedOver(issue, today) === null && issue.free !== 0;
  const first = ahead.findIndex(isOpen);
  return ahead.slice(0, Math.max(0, first)).map((issue) => {
    const { adClosesOn, materialDueOn } = issue;
    if (isClosed(adClosesOn, today)) return { issue, why: "ads", day: adClosesOn ?? null };
    if (isClosed(materialDueOn, today)) return { issue, why: "material", day: materialDueOn ?? null };
    return { issue, why: "full", day: null };
  });
}
