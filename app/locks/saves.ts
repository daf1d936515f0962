import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { LIVE_AREAS } from "domain/areas";
import { useLive } from "~/live/use-live";

/** A flat plan is gone with its issue. Its own saves are told by its lock. */
const FLAT_PLANS = "flat_plans";

/** What happened to a record since: its latest version, if its area tells it, or its end. */
export function useRecordNews(area: string | undefined, id: string | undefined) {
  const isPlan = area === FLAT_PLANS;
  const liveArea = LIVE_AREAS.find((one) => one === (isPlan ? "print_issues" : area));
  const event = useLive("record", liveArea && id ? { area: liveArea, id } : null);
  if (!event) return null;
  const { version, by, isOwn, isDeleted } = event;
  if (version === null) return { version, end: { by, isOwn, isDeleted } };
  return isPlan ? null : { version, end: null };
}

export type RecordEnd = NonNullable<NonNullable<ReturnType<typeof useRecordNews>>["end"]>;

/** Whether this window is sending or loading: what the user saves here is shown when that is over. */
export function useIsSaving(): boolean {
  const [navigation, revalidator, fetchers] = [useNavigation(), useRevalidator(), useFetchers()];
  return (
    navigation.state !== "idle" ||
    revalidator.state !== "idle" ||
    fetchers.some(({ state }) => state !== "idle")
  );
}
