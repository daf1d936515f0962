import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { PICK, pickQuery, readPick } from "~/forms/picking/pick-search";
import type { LookupItem, PickingPage } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/text";
import { PickerFields } from "./picker-fields";
import type { FilesOfDialog } from "./picker-files";
import type { ShownList } from "./picking-page.server";

type Props = {
  field: string;
  list: string;
  several: boolean;
  /** The id of the control that has the focus afterwards. */
  returnsTo: string;
  onPick: (items: LookupItem[]) => void;
  onClose: () => void;
};

/** Shows a list above the form, and asks for its pages beside it, so that nothing of the form is sent or lost. */
export function PickerDialog({ field, list, several, returnsTo, onPick, onClose }: Props) {
  const { t } = useTranslation("forms");
  const [request, setRequest] = useState<Asked>({ query: "" });
  const [answered, setAnswered] = useState<{ asked: typeof request; page: PickingPage | null } | null>(null);
  // The last page stays while the next one is on its way.
  const [page, setPage] = useState<PickingPage | null>(null);
  const isWaiting = answered?.asked !== request;
  const failed = !isWaiting && answered?.page === null;
  const form = useRef<HTMLFormElement>(null);
  const address = `/lookup/${list}/pick`;

  useEffect(() => {
    const abort = new AbortController();
    const show = (picking: PickingPage) => {
      setAnswered({ asked: request, page: picking });
      setPage({ ...picking, field });
    };
    if (request.answer) show(request.answer);
    else
      askFor(`${address}?${request.query}`, { signal: abort.signal }).then(
        show,
        () => abort.signal.aborted || setAnswered({ asked: request, page: null }),
      );
    return () => abort.abort();
  }, [address, request, field]);

  const bringing = useBringing(address, form, (answer) => setRequest({ query: "", answer }));

  // When the dialog is gone: until then the browser lets nothing else have the focus.
  useEffect(() => () => document.getElementById(returnsTo)?.focus(), [returnsTo]);

  const isOpen = page !== null;
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>("#picker-term")?.focus();
  }, [isOpen]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React passes it on to the form around, though the page does not have this one in it.
    event.stopPropagation();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const post = new FormData(event.currentTarget);
    const intent = readPick(submitter?.value.replace(/^refresh\//, "") ?? null);
    if (intent?.step === "leave") return onClose();
    if (intent?.step === "bring") return bringing.send();
    const ids = intent?.step === "take" ? post.getAll(PICK.id) : [];
    const items = page?.items.filter(({ id }) => ids.includes(id)) ?? [];
    if (items.length > 0) onPick(items);
    else if (intent?.step === "show") setRequest({ query: pickQuery(post, intent).toString() });
  }

  /** Takes what is pointed at, with what is ticked. */
  function takeAtOnce({ target, currentTarget }: MouseEvent<HTMLFormElement>) {
    const own = (target as Element).closest("label")?.querySelector<HTMLInputElement>(`[name="${PICK.id}"]`);
    if (!own || isWaiting) return;
    const ids = several ? new FormData(currentTarget).getAll(PICK.id) : [];
    const items = page?.items.filter(({ id }) => id === own.value || ids.includes(id)) ?? [];
    onPick(items);
  }

  return createPortal(
    <Dialog
      title={page ? (page.shown as ShownList).title : t("combo.unreachable")}
      open={page !== null || failed}
      onClose={onClose}
      closeLabel={t("cancel")}
    >
      {failed ? <FieldError role="alert">{t("connection.lost")}</FieldError> : null}
      {page ? (
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          onDoubleClick={takeAtOnce}
          onChange={(event) => event.stopPropagation()}
        >
          <PickerFields picking={page} several={several} isWaiting={isWaiting} bringing={bringing} />
        </form>
      ) : null}
    </Dialog>,
    document.body,
  );
}

/** Sends the files of the form that have arrived, beside its other fields; `onBrought` gets the list with their records. */
function useBringing(
  address: string,
  form: RefObject<HTMLFormElement>,
  onBrought: (page: PickingPage) => void,
): FilesOfDialog {
  const [state, setState] = useState<FilesOfDialog["state"]>("idle");
  const [taken, setTaken] = useState<readonly string[]>([]);
  const isSent = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function send() {
    if (isSent.current || !form.current) return;
    const post = new FormData(form.current);
    isSent.current = true;
    setState("sent");
    let after: FilesOfDialog["state"] = "idle";
    try {
      const page = await askFor(address, { method: "POST", body: post });
      if (isGone.current) return;
      setTaken(post.getAll(PICK.files).filter((file) => typeof file === "string"));
      onBrought(page);
    } catch (error) {
      after = error instanceof ForbiddenError ? "forbidden" : "lost";
    }
    isSent.current = false;
    if (!isGone.current) setState(after);
  }
  return { state, taken, send };
}

/** What is to be shown: the list by its query, or an answer that has come already. */
type Asked = { query: string; answer?: PickingPage };

class ForbiddenError extends Error {}

/** Files that were refused are an answer, too (400). */
async function askFor(address: string, init: RequestInit): Promise<PickingPage> {
  const response = await fetch(address, init);
  if (response.status === 403) throw new ForbiddenError();
  if (response.status !== 200 && response.status !== 400) throw new Error(response.statusText);
  return (await response.json()).picking;
}
