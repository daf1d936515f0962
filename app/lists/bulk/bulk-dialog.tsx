import { type FetcherWithComponents, Form, useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Dialog } from "~/ui/dialog";

type Stepping = { Form: FetcherWithComponents<unknown>["Form"]; action: string };

/** Set if the bulk steps are in a dialog over the list; unset on their own page. */
const SteppingContext = createContext<Stepping | null>(null);

type DialogProps = {
  title: string;
  fetcher: FetcherWithComponents<unknown>;
  /** The address that the steps post to. */
  action: string;
  /** The step that was answered; the same component as on the page. */
  children: ReactNode;
};

/** The bulk steps in a dialog over the list, with scripts. Every navigation closes it, also one back to the list. */
export function BulkDialog({ title, fetcher, action, children }: DialogProps) {
  const { t } = useTranslation("lists");
  const { key } = useLocation();
  const body = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<unknown>(null);
  const answer = fetcher.data;
  // A change of the address ends the step that was shown then.
  const latest = useRef(answer);
  latest.current = answer;
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    setClosed(latest.current);
  }, [key]);
  // The pressed button disappeared with its step, so the focus moves to the next step for users of keyboards and screen
  // readers.
  useEffect(() => {
    const wrong = body.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (answer) (wrong ?? body.current)?.focus();
  }, [answer]);
  return (
    <Dialog
      title={title}
      open={Boolean(answer) && answer !== closed}
      onClose={() => setClosed(latest.current)}
      closeLabel={t("bulk.cancel")}
    >
      <div ref={body} tabIndex={-1}>
        <SteppingContext.Provider value={{ Form: fetcher.Form, action }}>{children}</SteppingContext.Provider>
      </div>
    </Dialog>
  );
}

/** A form of a step that has several. */
export function StepForm({ children }: { children: ReactNode }) {
  const stepping = useContext(SteppingContext);
  return stepping ? (
    <stepping.Form method="post" action={stepping.action}>
      {children}
    </stepping.Form>
  ) : (
    <Form method="post">{children}</Form>
  );
}

/** The frame of one step: on its own page with a heading, or in the dialog. */
export function StepFrame(props: { title: string; posts?: boolean; children: ReactNode }) {
  const { title, posts = true, children } = props;
  const stepping = useContext(SteppingContext);
  if (stepping && posts)
    return (
      <stepping.Form method="post" action={stepping.action} className="bulk-step">
        {children}
      </stepping.Form>
    );
  if (stepping) return <div className="bulk-step">{children}</div>;
  const content = (
    <>
      <h2 id="bulk-step-title">{title}</h2>
      {children}
    </>
  );
  return posts ? (
    <Form method="post" className="card padded bulk-step" aria-labelledby="bulk-step-title">
      {content}
    </Form>
  ) : (
    <Card className="bulk-step" id="bulk-step" title={title}>
      {children}
    </Card>
  );
}
