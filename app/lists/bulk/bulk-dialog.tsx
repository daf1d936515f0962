import { type FetcherWithComponents, Form, useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/ui/dialog";

type Stepping = { Form: FetcherWithComponents<unknown>["Form"]; action: string };

/** Set where the bulk steps stand in a dialog over the list; unset on their own page. */
const SteppingContext = createContext<Stepping | null>(null);

type DialogProps = {
  title: string;
  fetcher: FetcherWithComponents<unknown>;
  /** Where the steps post to. */
  action: string;
  /** The step that was answered; the same component as on the page. */
  children: ReactNode;
};

/** The bulk steps over the list, with scripts. Going anywhere, also back to the list, closes it. */
export function BulkDialog({ title, fetcher, action, children }: DialogProps) {
  const { t } = useTranslation("lists");
  const { key } = useLocation();
  const body = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<unknown>(null);
  const answer = fetcher.data;
  // The step that was there when the address changed is done with.
  const latest = useRef(answer);
  latest.current = answer;
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    setClosed(latest.current);
  }, [key]);
  // The pressed button is gone with its step: who works by keyboard or ear goes on at the next one.
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

/** Frame of one step: a form of its own page with heading, or the content of the dialog. */
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
    <section className="card padded bulk-step" aria-labelledby="bulk-step-title">
      {content}
    </section>
  );
}
