import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import type { FormAnswer } from "./form-answer";

/** How long to wait before a post is repeated although the browser never noticed being offline. */
const REPEAT_AFTER_MS = 5_000;

type Sent = { body: FormData; action?: string; encType?: "multipart/form-data" };

/**
 * Decisions §7: a lost connection says so, and the save is repeated when it is back, with the same key.
 * What is repeated is the very post that was lost, so that it can never count as another one.
 */
export function useRepeatWhenConnected(
  answer: FormAnswer | undefined,
  pending: boolean,
  route: { action?: string; encType?: "multipart/form-data" },
) {
  const submit = useSubmit();
  const sent = useRef<Sent | null>(null);
  const [held, setHeld] = useState(false);
  const [givenUp, setGivenUp] = useState<FormAnswer | null>(null);
  const lost = answer?.connectionLost === true && answer !== givenUp && !pending;
  const waiting = held || lost;

  useEffect(() => {
    if (!waiting) return;
    function repeat() {
      if (!sent.current || !navigator.onLine) return;
      const { body, action, encType } = sent.current;
      setHeld(false);
      submit(body, { method: "post", action, encType });
    }
    window.addEventListener("online", repeat);
    const timer = window.setInterval(repeat, REPEAT_AFTER_MS);
    return () => {
      window.removeEventListener("online", repeat);
      window.clearInterval(timer);
    };
  }, [waiting, submit]);

  return {
    waiting,
    /** Keeps the post for a repetition; true where it is not sent now because the browser is offline. */
    holdBack(event: FormEvent<HTMLFormElement>): boolean {
      const submitter = (event.nativeEvent as SubmitEvent).submitter;
      sent.current = { body: new FormData(event.currentTarget, submitter), ...route };
      setHeld(!navigator.onLine);
      return !navigator.onLine;
    },
    giveUp() {
      setHeld(false);
      setGivenUp(answer ?? null);
    },
  };
}

export function ConnectionNotice({ connection }: { connection: ReturnType<typeof useRepeatWhenConnected> }) {
  const { t } = useTranslation("forms");
  return (
    <div role="status">
      {connection.waiting ? (
        <div className="card sec mb-4">
          <p>
            <strong>{t("connection.lost")}</strong> {t("connection.repeat")}
          </p>
          <div className="dialog-actions">
            <Button type="button" onClick={connection.giveUp}>
              {t("connection.edit")}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/**
 * `export const clientAction = repeatable` in a route: a post that did not reach the server does not tear
 * the screen down; the form says so and repeats it. The status keeps Remix from loading the screen again.
 */
export async function repeatable({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Error && isConnectionLoss(error)) {
      return Response.json({ connectionLost: true } satisfies FormAnswer, { status: 503 });
    }
    throw error;
  }
}

/** The browsers' words for a request that did not arrive, and Remix's for an answer that was cut short. */
const LOST = /fetch|network|load failed|unable to decode/i;

function isConnectionLoss(error: Error): boolean {
  return !navigator.onLine || LOST.test(error.message);
}
