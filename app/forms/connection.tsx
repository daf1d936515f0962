import { type ClientActionFunctionArgs, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import type { FormAnswer } from "./form-answer";
import { UnreadNotice, unreadBecause } from "./unread-post";

/** How long to wait before a post is repeated although the browser never noticed being offline. */
const REPEAT_AFTER_MS = 5_000;

/** A post as it was sent, to be repeated. */
type LostPost = { body: FormData; action?: string; encType?: "multipart/form-data" };

/** The post that was lost last, by the number that its answer carries: an answer itself can hold no files. */
let lastLost: [number, LostPost] | null = null;

/**
 * Decisions §7: a lost connection says so, and the save is repeated when it is back, with the same key.
 * What is repeated is the very post that was lost, so that it can never count as another one.
 */
export function useRepeatWhenConnected(
  answer: FormAnswer | undefined,
  route: { action?: string; encType?: "multipart/form-data" } = {},
) {
  const submit = useSubmit();
  const idle = useNavigation().state === "idle";
  const [held, setHeld] = useState<LostPost | null>(null);
  const [givenUp, setGivenUp] = useState(0);
  const number = answer?.connectionLost;
  const lost = idle && number !== givenUp && lastLost?.[0] === number ? lastLost?.[1] : null;
  const waiting = held ?? lost;

  useEffect(() => {
    if (!waiting) return;
    const { body, ...options } = waiting;
    function repeat() {
      if (!navigator.onLine) return;
      setHeld(null);
      submit(body, { method: "post", ...options });
    }
    window.addEventListener("online", repeat);
    const timer = window.setInterval(repeat, REPEAT_AFTER_MS);
    return () => {
      window.removeEventListener("online", repeat);
      window.clearInterval(timer);
    };
  }, [waiting, submit]);

  return {
    waiting: Boolean(waiting),
    /** Without a connection keeps the post for later, and answers true: it is not to be sent now. */
    holdBack(event: FormEvent<HTMLFormElement>): boolean {
      if (navigator.onLine) return false;
      const submitter = (event.nativeEvent as SubmitEvent).submitter;
      setHeld({ body: new FormData(event.currentTarget, submitter), ...route });
      return true;
    },
    giveUp() {
      setHeld(null);
      setGivenUp(number ?? 0);
    },
  };
}

/** For screens without a form of the kit, whose posts can be lost all the same. */
export function LostPostNotice({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <>
      <UnreadNotice answer={answer} />
      <ConnectionNotice connection={useRepeatWhenConnected(answer)} />
    </>
  );
}

/**
 * What the action answered stands until the screen is loaded anew. It is not forgotten when only the address's
 * hash changes (a link of the error summary), as the router does, nor when the connection is lost or a post was not
 * read, which says nothing about the form.
 */
export function useStandingAnswer<Answer extends FormAnswer>(answer: Answer | undefined): Answer | undefined {
  const loaded = useLoaderData<unknown>();
  const last = useRef<{ loaded: unknown; answer: Answer | undefined }>();
  const standing = useMemo(() => {
    const before = last.current?.loaded === loaded ? last.current?.answer : undefined;
    if (!answer) return before;
    if (!answer.connectionLost && !answer.unread) return answer;
    return { ...before, connectionLost: undefined, unread: undefined, ...answer };
  }, [answer, loaded]);
  useEffect(() => {
    last.current = { loaded, answer: standing };
  }, [loaded, standing]);
  return standing;
}

/** Whether the browser has a network; the server's HTML takes it for granted. */
function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("online", changed);
      window.addEventListener("offline", changed);
      return () => {
        window.removeEventListener("online", changed);
        window.removeEventListener("offline", changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

export function ConnectionNotice({ connection }: { connection: ReturnType<typeof useRepeatWhenConnected> }) {
  const { t } = useTranslation("forms");
  const online = useOnline();
  return (
    <div role="status">
      {!connection.waiting && !online ? (
        <p className="card padded mb-4">
          <strong>{t("connection.lost")}</strong> {t("connection.kept")}
        </p>
      ) : null}
      {connection.waiting ? (
        <div className="card padded mb-4">
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
 * `export { repeatable as clientAction }` in a route: a post that did not reach the server, or was turned away before it
 * was read, does not tear the screen down. The form says so; a lost post is repeated. The status keeps Remix from
 * loading the screen again.
 */
export async function repeatable({ request, serverAction }: ClientActionFunctionArgs) {
  const posted = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    const reason = unreadBecause(error);
    if (!reason && !isConnectionLoss(error)) throw error;
    const body = await posted.formData();
    const form = String(body.get("kit/form") ?? "") || undefined;
    // It may have been saved: what is posted next from this form is no other intention.
    const idempotencyKey = String(body.get("kit/idempotencyKey") ?? "") || undefined;
    const answer: FormAnswer = reason
      ? { form, idempotencyKey, unread: { reason }, failed: true }
      : { form, idempotencyKey, connectionLost: rememberLost(posted, body) };
    return Response.json(answer, { status: reason === "tooLarge" ? 413 : 503 });
  }
}

/** Remembers a lost post, to be repeated; answers its number. */
function rememberLost({ url, headers }: Request, body: FormData): number {
  const { pathname, search } = new URL(url);
  const multipart = headers.get("Content-Type")?.startsWith("multipart/form-data");
  const number = (lastLost?.[0] ?? 0) + 1;
  lastLost = [
    number,
    { body, action: pathname + search, encType: multipart ? "multipart/form-data" : undefined },
  ];
  return number;
}

/** The browsers' words for a request that did not arrive, and Remix's for an answer that was cut short. */
const LOST = /fetch|network|load failed|unable to decode/i;

function isConnectionLoss(error: unknown): boolean {
  return error instanceof Error && (!navigator.onLine || LOST.test(error.message));
}
