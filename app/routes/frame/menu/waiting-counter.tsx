import { useTranslation } from "~/i18n/use-translation";
import type { requireUser } from "~/session/current-user.server";
import { Counter } from "~/ui/counter";

/** What waits in the bookings that the user sees; null if their menu does not lead there. */
export type Waiting = Awaited<ReturnType<typeof requireUser>>["waiting"];
type Kind = keyof NonNullable<Waiting>;

/** What the lists behind an entry wait for. */
const KINDS: Record<string, readonly Kind[]> = {
  material: ["missingMaterial"],
  billing: ["toBill"],
  bookings: ["missingMaterial", "toBill"],
};

/** How much waits behind an entry of the menu. */
export function WaitingCounter({ of, waiting }: { of: string; waiting: Waiting }) {
  const kinds = KINDS[of] ?? [];
  const label = useWaitingTexts(waiting, kinds).join(" · ");
  const counted = kinds.flatMap((kind) => waiting?.[kind] ?? []);
  const all = counted.reduce((sum, { number, isMore }) => sum + number + (isMore ? 1 : 0), 0);
  return <Counter value={all} label={label} tone="quiet" />;
}

/** The same in words. */
export function useWaitingTexts(
  waiting: Waiting,
  kinds: readonly Kind[] = ["missingMaterial", "toBill"],
): string[] {
  const { t } = useTranslation("frame");
  return kinds.flatMap((kind) => {
    const { number, isMore } = waiting?.[kind] ?? { number: 0, isMore: false };
    if (number === 0) return [];
    return t(`waiting.${kind}`, { count: number, number: isMore ? t("waiting.more", { number }) : number });
  });
}
