import { useEffect, useState } from "react";
import type { Article } from "./article";

type Preview = Parameters<typeof Article>[0]["article"];

/** Why the last preview did not come. */
type Trouble = "failed" | "tooLong" | "tooComplex";

/** The fields of the form that a preview follows before they are saved. */
const FIELDS = ["title", "subtitle", "intro", "text", "isAdvertorial"];
/** How long nothing is typed before it is asked for. */
const PAUSE_MS = 300;

async function troubleOf(answer: Response): Promise<Trouble> {
  if (answer.status !== 400) return "failed";
  return (await answer.json())?.isTooComplex ? "tooComplex" : "tooLong";
}

/** What is typed in the form of an article as readers would get it, asked for after each pause. */
export function useTypedPreview(id: string): { preview: Preview | null; trouble: Trouble | null } {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => {
    const form = document.querySelector<HTMLTextAreaElement>("textarea[name=text]")?.form;
    if (!form) return;
    let timer = 0;
    let abort = new AbortController();
    const ask = async () => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      const typed = [...new FormData(form)].filter(([name]) => FIELDS.includes(name));
      const body = new URLSearchParams(typed.map(([name, value]) => [name, String(value)]));
      try {
        const address = `/articles/${id}/preview/typed`;
        // biome-ignore lint/plugin: it saves nothing, and no form is shown for its answer.
        const answer = await fetch(address, { method: "POST", body, signal });
        if (answer.ok) setPreview((await answer.json()).preview);
        setTrouble(answer.ok ? null : await troubleOf(answer));
      } catch {
        if (!signal.aborted) setTrouble("failed");
      }
    };
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(ask, PAUSE_MS);
    };
    ask();
    const typing = ["input", "change", "reset"] as const;
    for (const event of typing) form.addEventListener(event, later);
    return () => {
      abort.abort();
      window.clearTimeout(timer);
      for (const event of typing) form.removeEventListener(event, later);
    };
  }, [id]);
  return { preview, trouble };
}
