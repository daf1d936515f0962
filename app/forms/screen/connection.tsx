import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  useLoaderData,
  useNavigation,
  useSubmit,
} from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { FormAnswer, ItselfAnswer, LostPostAnswer } from "~/forms/post/form-answer";
import { BY_ITSELF } from "~/forms/post/form-step";
import { KEY_FIELD } from "~/forms/post/form-values";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { UnreadNotice, unreadReason } from "./unread-post";

/** How long to wait before repeating a post when the browser did not notice that it was offline. */
const REPEAT_AFTER_MS = 5_000;

/** A post as it was sent, to be repeated. */
type LostPost = { body: FormData; action?: string; encType?: "multipart/form-data" };

/** The last lost post with its number. The answer carries only the number, because it cannot hold files. */
let lastLost: [number, LostPost] | null = null;

/**
 * Decisions §7: the form reports a lost connection and repeats the save, with the same key, when the connection is
 * back. It repeats exactly the post that was lost, so that the service cannot count it twice.
 */
export function useRepeatWhenConnected(
  answer: FormAnswer | undefined,
  route: { action?: string; encType?: "multipart/form-data" } = {},
) {
  const submit = useSubmit();
  const idle = useNavigation().state === "idle";
  const [waitingPost, setWaitingPost] = useState<LostPost | null>(null);
  const [givenUp, setGivenUp] = useState(0);
  const number = answer?.connectionLost;
  const lost = idle && number !== givenUp && lastLost?.[0] === number ? lastLost?.[1] : null;
  const waiting = waitingPost ?? lost;

  useEffect(() => {
    if (!waiting) return;
    const { body, ...options } = waiting;
    function repeat() {
      if (!navigator.onLine) return;
      setWaitingPost(null);
      submit(body, { method: "post", ...options });
    }
    // The connection may have come back before this listens. What was not sent yet needs no pause.
    if (waitingPost && navigator.onLine) return repeat();
    window.addEventListener("online", repeat);
    const timer = window.setInterval(repeat, REPEAT_AFTER_MS);
    return () => {
      window.removeEventListener("online", repeat);
      window.clearInterval(timer);
    };
  }, [waiting, waitingPost, submit]);

  return {
    waiting: Boolean(waiting),
    /** Keeps the post for later if there is no connection. Returns true if the post must not be sent now. */
    holdBack(event: FormEvent<HTMLFormElement>): boolean {
      if (navigator.onLine) return false;
      const submitter = (event.nativeEvent as SubmitEvent).submitter;
      setWaitingPost({ body: new FormData(event.currentTarget, submitter), ...route });
      return true;
    },
    giveUp() {
      setWaitingPost(null);
      setGivenUp(number ?? 0);
    },
  };
}

/** For screens that post without a form of the kit: their posts can be lost, too. */
export function LostPostNotice({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <>
      <UnreadNotice answer={answer} />
      <ConnectionNotice connection={useRepeatWhenConnected(answer)} />
    </>
  );
}

/**
 * The action's answer, kept until the screen is loaded again. Unlike in the router, it survives a change of the
 * address's hash (a link of the error summary). It also survives a lost connection and a post that was not read: both
 * say nothing about the form.
 */
export function useKeptAnswer<Answer extends FormAnswer>(answer: Answer | undefined): Answer | undefined {
  const loaded = useLoaderData<unknown>();
  const last = useRef<{ loaded: unknown; answer: Answer | undefined }>();
  const lastAnswer = useMemo(() => {
    const before = last.current?.loaded === loaded ? last.current?.answer : undefined;
    if (!answer) return before;
    if (!answer.connectionLost && !answer.unread) return answer;
    return { ...before, connectionLost: undefined, unread: undefined, ...answer };
  }, [answer, loaded]);
  useEffect(() => {
    last.current = { loaded, answer: lastAnswer };
  }, [loaded, lastAnswer]);
  return lastAnswer;
}

/** Whether the browser has a network. The server's HTML assumes that it has one. */
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
 * `export { repeatable as clientAction }` in a route: the screen stays when a post does not reach the server, or is
 * turned away before it is read. The form shows what happened, and a lost post is repeated. The status keeps Remix from
 * loading the screen again.
 */
export async function repeatable({ request, serverAction }: ClientActionFunctionArgs) {
  const [posted, sent] = [request.clone(), request.clone()];
  try {
    return await serverAction();
  } catch (error) {
    const itself = await unsavedByItself(error, sent);
    if (itself) return itself;
    const reason = unreadReason(error);
    if (!reason && !isConnectionLoss(error)) throw error;
    const body = await posted.formData();
    const form = String(body.get("kit/form") ?? "") || undefined;
    // The lost post may have been saved. So the next post of this form keeps the key, and counts as the same save.
    const idempotencyKey = String(body.get(KEY_FIELD) ?? "") || undefined;
    const answer: LostPostAnswer = reason
      ? { form, idempotencyKey, unread: { reason }, failed: true }
      : { form, idempotencyKey, connectionLost: rememberLost(posted, body) };
    return Response.json(answer, { status: statusOf(reason) });
  }
}

/** The answer to a post that no press has sent: whatever becomes of it, the screen stays. Null for other posts. */
async function unsavedByItself(error: unknown, posted: Request): Promise<Response | null> {
  if ((await posted.formData()).get("intent") !== BY_ITSELF) return null;
  const notSaved = isConnectionLoss(error) || unreadReason(error) ? "lost" : reasonOf(error);
  return Response.json({ notSaved } satisfies ItselfAnswer, { status: 503 });
}

function reasonOf(error: unknown): ItselfAnswer["notSaved"] {
  if (error instanceof Response && error.status >= 300 && error.status < 400) return "signedOut";
  const status = isRouteErrorResponse(error) || error instanceof Response ? error.status : 0;
  if (status === 403) return "forbidden";
  return status === 404 ? "gone" : "failed";
}

function statusOf(reason: ReturnType<typeof unreadReason>): number {
  if (reason === "tooLarge") return 413;
  return reason === "tooMuch" ? 429 : 503;
}

/** Remembers a lost post, so that it can be repeated. Returns its number. */
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

/** Messages of the browsers for a request that did not arrive, and of Remix for an incomplete answer. */
const LOST = /fetch|network|load failed|unable to decode/i;

function isConnectionLoss(error: unknown): boolean {
  return error instanceof Error && (!navigator.onLine || LOST.test(error.message));
}
