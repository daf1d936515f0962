import { createPlaces } from "backend/platform/limits/places";
import type { SenderOfToken } from "backend/service/request-body";

/** Exports under way. One computes for seconds, and ends when its file is sent or its client has gone. */
const AT_ONCE = { each: 2, all: 40 };
/** How long a further one waits, in milliseconds. */
const PATIENCE = 15_000;

/** Waits for a place of the user of a token; false where none became free in time. */
export type ExportPlace = (token: string) => Promise<boolean>;

interface Answer {
  readonly closed: boolean;
  once(event: "close", done: () => void): unknown;
}

/** Limits the exports under way, for each user and in all. A place is given back with the end of its answer. */
export function exportPlaces(patience = PATIENCE) {
  const inPlace = createPlaces(AT_ONCE);
  return (response: Answer, whoIs: SenderOfToken): ExportPlace =>
    async (token) => {
      const user = await whoIs(token);
      // The service refuses it, and there is nothing to export.
      if (!user) return true;
      return await new Promise<boolean>((begin) => {
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          begin(false);
        }, patience);
        void inPlace(user.id, async () => {
          clearTimeout(timer);
          begin(true);
          if (!isLate && !response.closed) await new Promise<void>((end) => response.once("close", end));
        });
      });
    };
}
