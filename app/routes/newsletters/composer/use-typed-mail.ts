import { type RefObject, useEffect, useState } from "react";
import type { ShownMail } from "../record/shown-mail";

/** Why the mail does not show what is typed: it did not come, or a text is longer than it may be. */
export type MailTrouble = "failed" | "tooLong";

/** How long nothing is typed before the mail is asked for. */
const PAUSE_MS = 400;

/** The fields that the mail is made of; what else the form holds is not sent. */
const isShown = (name: string) => /^(?:subject|preheader|greeting|blocks\[)/.test(name);

/**
 * The mail with what is typed into the form around `within`, asked for after each pause; as it was loaded until then, and
 * once another version is saved.
 */
export function useTypedMail(
  within: RefObject<HTMLElement>,
  { _id: id, version, mail: loaded }: { _id: string; version: number; mail: ShownMail | null },
): { mail: ShownMail | null; trouble: MailTrouble | null } {
  const [typed, setTyped] = useState<ShownMail | null>(null);
  const [trouble, setTrouble] = useState<MailTrouble | null>(null);
  const [before, setBefore] = useState(version);
  if (before !== version) {
    setBefore(version);
    setTyped(null);
  }
  useEffect(() => {
    const form = within.current?.closest("form");
    if (!form) return;
    let timer = 0;
    let abort = new AbortController();
    const ask = async () => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      const fields = [...new FormData(form)].filter(([name]) => isShown(name));
      const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
      try {
        const address = `/issues/immoflash/newsletter/${id}/mail`;
        // biome-ignore lint/plugin: it saves nothing, and no form is shown for its answer.
        const answer = await fetch(address, { method: "POST", body, signal });
        if (answer.ok) setTyped((await answer.json()).mail);
        setTrouble(answer.ok ? null : answer.status === 400 ? "tooLong" : "failed");
      } catch {
        if (!signal.aborted) setTrouble("failed");
      }
    };
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(ask, PAUSE_MS);
    };
    const events = ["input", "change", "reset"] as const;
    for (const event of events) form.addEventListener(event, later);
    return () => {
      abort.abort();
      window.clearTimeout(timer);
      for (const event of events) form.removeEventListener(event, later);
    };
  }, [within, id]);
  return { mail: typed ?? loaded, trouble };
}
