import { Form, Link, useLocation, useSearchParams } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

const CLASSES = { plain: "button", danger: "button danger", quiet: "button quiet" };

const dialogId = (intent: string) => `confirm-${intent}`;

type LinkProps = { intent?: string; variant?: "plain" | "danger" | "quiet"; children: ReactNode };

/**
 * Asks before an intent is posted: opens the dialog of `ConfirmDelete`. Without scripts it is a link to the
 * same screen with `?confirm=<intent>`, which shows the question. It may stand inside a form.
 */
export function ConfirmLink({ intent = "delete", variant = "danger", children }: LinkProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("confirm", intent);
  function ask(event: MouseEvent) {
    const dialog = document.getElementById(dialogId(intent));
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.showModal();
  }
  return (
    <Link className={CLASSES[variant]} to={`${pathname}?${params}`} onClick={ask}>
      {children}
    </Link>
  );
}

type ConfirmProps = {
  intent?: string;
  /** The question. */
  title: string;
  /** What will happen; further fields to post (a reason) may stand here. */
  children: ReactNode;
  confirmLabel?: string;
  idempotencyKey: string;
  version?: number;
};

/** The question of a `ConfirmLink`, and the form that posts its intent. It stands outside other forms. */
export function ConfirmDelete(props: ConfirmProps) {
  const { intent = "delete", title, children, confirmLabel, idempotencyKey, version } = props;
  const { t } = useTranslation("forms");
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const asked = params.get("confirm") === intent;
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!asked || !dialog) return;
    dialog.close();
    dialog.showModal();
  }, [asked]);
  const rest = new URLSearchParams(params);
  rest.delete("confirm");
  function cancel(event: MouseEvent) {
    if (!asked) event.preventDefault();
    ref.current?.close();
  }
  const titleId = `${dialogId(intent)}-title`;
  return (
    <dialog ref={ref} id={dialogId(intent)} className="dialog" aria-labelledby={titleId} open={asked}>
      <Form method="post" className="dialog-body" onSubmit={() => ref.current?.close()}>
        <h2 id={titleId} className="mb-2">
          {title}
        </h2>
        {children}
        <input type="hidden" name="kit/idempotencyKey" value={idempotencyKey} />
        {version === undefined ? null : <input type="hidden" name="kit/version" value={version} />}
        <div className="dialog-actions">
          <Button name="intent" value={intent} variant="danger">
            {confirmLabel ?? t("confirm.delete")}
          </Button>
          <Link
            className="button"
            to={rest.size > 0 ? `${pathname}?${rest}` : pathname}
            replace
            onClick={cancel}
          >
            {t("cancel")}
          </Link>
        </div>
      </Form>
    </dialog>
  );
}
