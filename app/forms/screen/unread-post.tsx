import { isRouteErrorResponse } from "@remix-run/react";
import { formatSize, MAX_FORM_BYTES, MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import { useEffect, useRef } from "react";
import type { LostPostAnswer } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import { ErrorBox } from "~/ui/error-box";

/**
 * Why a post was turned away before an action read it: it is too large (413), too many posts come at once (503), too many
 * works of the user wait (429), or the GraphQL service does not answer (503). Null for every other failure.
 */
export function unreadReason(error: unknown): NonNullable<LostPostAnswer["unread"]>["reason"] | null {
  const status = isRouteErrorResponse(error) ? error.status : statusOfUnreadableAnswer(error);
  if (status === 413) return "tooLarge";
  if (status === 429) return "tooMuch";
  if (status !== 503) return null;
  return isRouteErrorResponse(error) && error.data?.isUnreachable ? "unreachable" : "busy";
}

/** Remix's message for an answer that is not its own: it comes from a proxy in front, or from the server's gate. */
const FOREIGN = /^Unable to decode turbo-stream response from URL: (\S+)$/;

/**
 * The status of an answer that Remix could not read. Remix reports only the address; the browser still knows the
 * status.
 */
function statusOfUnreadableAnswer(error: unknown): number | undefined {
  const address = error instanceof Error ? FOREIGN.exec(error.message)?.[1] : undefined;
  if (!address) return undefined;
  const last = performance.getEntriesByName(address, "resource").at(-1);
  return (last as PerformanceResourceTiming | undefined)?.responseStatus;
}

/** Tells the user that the form was not read. The typed values are still in it and can be sent again. */
export function UnreadNotice({ answer }: { answer: LostPostAnswer | undefined }) {
  const { t } = useTranslation("forms");
  const ref = useRef<HTMLDivElement>(null);
  const unread = answer?.unread;
  useEffect(() => {
    if (unread) ref.current?.focus();
  }, [unread]);
  if (!unread) return null;
  const sizes = { file: formatSize(MAX_UPLOAD_BYTES), form: formatSize(MAX_FORM_BYTES) };
  return (
    <ErrorBox ref={ref}>
      <p>
        <strong>{t(`unread.${unread.reason}Title`)}</strong> {t(`unread.${unread.reason}`, sizes)}
      </p>
    </ErrorBox>
  );
}
