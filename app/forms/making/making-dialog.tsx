import { type FormEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/text";
import type { MadeRecord, MakingForm } from "../post/form-answer";
import { MakingFields } from "./making-fields";

type Props = {
  list: string;
  /** The search term that found nothing. */
  term: string;
  /** The id of the control that has the focus afterwards. */
  returnsTo: string;
  onMade: (record: MadeRecord) => void;
  onClose: () => void;
};

/**
 * Makes a record above the form in which it is missing. It posts beside that form, so that nothing of it is sent, saved
 * or lost. A post whose answer was lost is sent again with the same key, and makes one record.
 */
export function MakingDialog({ list, term, returnsTo, onMade, onClose }: Props) {
  const { t } = useTranslation("forms");
  const [making, setMaking] = useState<MakingForm | null>(null);
  const [state, setState] = useState<"idle" | "sent" | "failed">("idle");
  const form = useRef<HTMLFormElement>(null);
  const address = `/lookup/${list}/new`;

  useEffect(() => {
    const abort = new AbortController();
    ask(`${address}?${new URLSearchParams({ q: term })}`, { signal: abort.signal }).then(
      (answer) => setMaking(answer.making ?? null),
      () => abort.signal.aborted || setState("failed"),
    );
    return () => abort.abort();
  }, [address, term]);

  // When the dialog is gone: until then the browser lets nothing else have the focus.
  useEffect(() => () => returnTo(returnsTo), [returnsTo]);

  // The first field, or the first one that is wrong.
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? form.current?.querySelector<HTMLElement>("input:not([type=hidden])"))?.focus();
  }, [making]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React passes it on to the form around, though the page does not have this one in it.
    event.stopPropagation();
    if (state === "sent") return;
    setState("sent");
    try {
      const answer = await ask(address, { method: "POST", body: new FormData(event.currentTarget) });
      setState("idle");
      if (answer.item) onMade(answer.item);
      else if (answer.making) setMaking(answer.making);
    } catch {
      setState("failed");
    }
  }

  return createPortal(
    <Dialog
      title={making?.title ?? t("combo.unreachable")}
      open={making !== null || state === "failed"}
      onClose={onClose}
      closeLabel={making?.leave ?? t("cancel")}
    >
      {state === "failed" ? <FieldError role="alert">{t("connection.lost")}</FieldError> : null}
      {making ? (
        <form ref={form} method="post" action={address} noValidate onSubmit={submit} className="grid gap-3">
          <MakingFields making={making} />
          <div className="dialog-actions">
            <Button variant="primary" aria-disabled={state === "sent" || undefined}>
              {state === "sent" ? t("pending.other") : making.save}
            </Button>
            <Button type="button" variant="quiet" onClick={onClose}>
              {making.leave}
            </Button>
          </div>
        </form>
      ) : null}
    </Dialog>,
    document.body,
  );
}

type Answer = { making?: MakingForm; item?: MadeRecord };

async function ask(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, init);
  if (response.status !== 200 && response.status !== 400) throw new Error(response.statusText);
  return await response.json();
}

/** The browser gives the focus back without its caret, and what is typed would get lost. */
function returnTo(id: string): void {
  const control = document.getElementById(id);
  control?.focus();
  if (control instanceof HTMLInputElement)
    control.setSelectionRange(control.value.length, control.value.length);
}
