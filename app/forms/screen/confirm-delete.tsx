import { Form, useLocation, useSearchParams } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { FormArea } from "~/forms/labels";
import type { FormAnswer } from "~/forms/post/form-answer";
import { KEY_FIELD } from "~/forms/post/form-values";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
import { MenuLink } from "~/ui/menu";
import { useScreenKey } from "./screen-key";
import { SmallForm, useAnswerOf } from "./small-form";

const formName = (intent: string) => `confirm-${intent}`;
const dialogId = (intent: string) => `${formName(intent)}-dialog`;

type LinkProps = {
  intent?: string;
  variant?: "plain" | "danger" | "quiet";
  /** Whether it is an entry of a menu. */
  inMenu?: boolean;
  children: ReactNode;
};

/**
 * Asks before an intent is posted: opens the dialog of `ConfirmDelete`. Without scripts it is a link to the question,
 * which the same screen shows with `?confirm=<intent>`. It may stand inside a form.
 */
export function ConfirmLink({ intent = "delete", variant = "danger", inMenu, children }: LinkProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("confirm", intent);
  function ask(event: MouseEvent) {
    const dialog = document.getElementById(dialogId(intent));
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.showModal();
  }
  const link = { to: `${pathname}?${params}#${dialogId(intent)}`, onClick: ask, children };
  return inMenu ? <MenuLink tone="danger" {...link} /> : <LinkButton variant={variant} {...link} />;
}

type ConfirmProps = {
  intent?: string;
  title: string;
  /** Explains what will happen. If the question has an `area`, fields by name can stand here. */
  children: ReactNode;
  confirmLabel?: string;
  /** The way back, where "cancel" would be the act itself. */
  backLabel?: string;
  /** What can be done instead. If it is set, the act itself is not offered. */
  instead?: ReactNode;
  version?: number;
};

type AskedProps = {
  /** The area whose texts name the fields. */
  area: FormArea;
  constraint?: Record<string, object>;
  labels?: Record<string, string>;
};

/**
 * The question of a `ConfirmLink`, with the form that posts its intent. It must not stand inside another form. The
 * screen's form shows a refusal.
 */
export function ConfirmDelete(props: ConfirmProps) {
  const { intent = "delete", children, version } = props;
  const idempotencyKey = `${useScreenKey()}-${intent}`;
  return (
    <Question {...props} intent={intent}>
      {(buttons, close) => (
        <Form method="post" onSubmit={close}>
          {children}
          <input type="hidden" name={KEY_FIELD} value={idempotencyKey} />
          {version === undefined ? null : <input type="hidden" name="kit/version" value={version} />}
          {buttons}
        </Form>
      )}
    </Question>
  );
}

/** A question with fields by name. If an answer is wrong, the question opens again and shows the problems. */
export function ConfirmWithFields(props: ConfirmProps & AskedProps & { intent: string }) {
  const { intent, title, confirmLabel, backLabel, children, ...form } = props;
  const name = formName(intent);
  return (
    <Question
      intent={intent}
      title={title}
      confirmLabel={confirmLabel}
      backLabel={backLabel}
      answer={useAnswerOf(name)}
    >
      {(buttons, close) => (
        // Without a connection the question stays open, because its form shows the notice.
        <div onSubmit={() => navigator.onLine && close()}>
          <SmallForm {...form} name={name}>
            {children}
            {buttons}
          </SmallForm>
        </div>
      )}
    </Question>
  );
}

type QuestionProps = Pick<ConfirmProps, "title" | "confirmLabel" | "backLabel" | "instead"> & {
  intent: string;
  /** The refused answer because of which the question is asked again. */
  answer?: FormAnswer;
  children: (buttons: ReactNode, close: () => void) => ReactNode;
};

/** A dialog with scripts. Without scripts it is a part of the page, shown for `?confirm=<intent>`. */
function Question({ intent, title, confirmLabel, backLabel, instead, answer, children }: QuestionProps) {
  const { t } = useTranslation("forms");
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const isRequested = params.get("confirm") === intent;
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!(isRequested || answer) || !dialog) return;
    dialog.close();
    dialog.showModal();
  }, [isRequested, answer]);
  const rest = new URLSearchParams(params);
  rest.delete("confirm");
  const close = () => ref.current?.close();
  function cancel(event: MouseEvent) {
    if (!isRequested) event.preventDefault();
    close();
  }
  const titleId = `${dialogId(intent)}-title`;
  const buttons = (
    <div className="dialog-actions">
      {instead === undefined ? (
        <Button name="intent" value={intent} variant="danger">
          {confirmLabel ?? t("confirm.delete")}
        </Button>
      ) : (
        // Each leads to another part of the screen.
        <span className="contents" onClickCapture={close}>
          {instead}
        </span>
      )}
      <LinkButton to={rest.size > 0 ? `${pathname}?${rest}` : pathname} replace onClick={cancel}>
        {backLabel ?? t(instead === undefined ? "cancel" : "confirm.close")}
      </LinkButton>
    </div>
  );
  return (
    <dialog
      ref={ref}
      id={dialogId(intent)}
      className="dialog"
      aria-labelledby={titleId}
      open={isRequested || answer !== undefined}
    >
      <div className="dialog-body">
        <h2 id={titleId} className="mb-2">
          {title}
        </h2>
        {children(buttons, close)}
      </div>
    </dialog>
  );
}
