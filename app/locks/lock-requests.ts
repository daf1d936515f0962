import { type LockState, lockAddress } from "./edit-lock";

type Fields = Record<string, string | undefined>;

const bodyOf = (intent: string, fields: Fields) => {
  const set = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams([["intent", intent], ...set]);
};

/** What the service says of a lock: `gone` of a record that is deleted, or hidden from the user by now. */
export type Answered = { lock: LockState | null } | "gone";

/** Takes a step at a lock. Null where the service says nothing about it: no network, no session. */
export const postStep = (lock: LockState, intent: string, fields: Fields = {}) =>
  answerTo(lockAddress(lock), { method: "POST", body: bodyOf(intent, fields) });

/** Looks who edits, without a step. */
export const lookAt = (lock: LockState) => answerTo(lockAddress(lock));

/** Takes a step from a page that is being left. */
export function postLeaving(lock: LockState, intent: string, fields: Fields = {}): void {
  navigator.sendBeacon(lockAddress(lock), bodyOf(intent, fields));
}

async function answerTo(address: string, init: RequestInit = {}): Promise<Answered | null> {
  try {
    // An ended session leads to the sign-in, which is not followed.
    const response = await fetch(address, { redirect: "manual", ...init });
    if (response.status === 404) return "gone";
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
