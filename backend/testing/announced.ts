import type { Announcements } from "../platform/live/pub-sub";
import type { Backend } from "../server";

/** The announcements of ended sessions while `work` runs. */
export async function sessionsEndedBy(
  { pubSub }: Pick<Backend, "pubSub">,
  work: () => Promise<unknown>,
): Promise<Announcements["sessionsEnded"][]> {
  const events = pubSub.subscribe("sessionsEnded");
  const all: Announcements["sessionsEnded"][] = [];
  const reading = (async () => {
    for await (const event of events) all.push(event);
  })();
  await work();
  await events.return();
  await reading;
  return all;
}
