import { createContext, type ReactNode, useContext } from "react";
import { flattenValues } from "~/forms/post/form-values";
import type { LoadedForm } from "~/forms/post/open-form.server";
import { lazyPart } from "~/forms/screen/lazy-part";
import { WatchContext } from "~/forms/screen/watched-form";
import { LockBanner } from "./lock-banner";
import { useKeptFocus } from "./use-kept-focus";
import type { FormLock } from "./use-lock";

// Few people come back to a record that was handed over.
const Drafts = lazyPart(() => import("./kept-drafts").then((part) => part.KeptDrafts));
const DropKept = lazyPart(() => import("./kept-drafts").then((part) => part.DropKept));

const LockContext = createContext<FormLock | null>(null);

type Props = {
  /** Null for a new record. */
  formLock: FormLock | null;
  /** What is shown while somebody else edits the record, and to users who only read. */
  read: ReactNode;
  /** The form, with `KeptDrafts` in it. */
  children: ReactNode;
};

/** The form of a record that one person edits at a time, below who that is. */
export function Locked({ formLock, read, children }: Props) {
  return formLock ? (
    <Guarded formLock={formLock} read={read}>
      {children}
    </Guarded>
  ) : (
    children
  );
}

function Guarded({ formLock, read, children }: Props & { formLock: FormLock }) {
  const { lock, isOpen } = formLock;
  const { token, isMine, isAskedByMe, asker, refusedUntil } = lock;
  const { banner, watched } = useKeptFocus(
    JSON.stringify([isOpen, token, isMine, isAskedByMe, asker, refusedUntil]),
  );
  return (
    <LockContext.Provider value={formLock}>
      <WatchContext.Provider value={formLock.watch}>
        <div className="min-w-0" {...watched}>
          <LockBanner formLock={formLock} banner={banner} />
          {isOpen ? children : read}
          {isOpen && lock.kept.length > 0 ? <DropKept formLock={formLock} /> : null}
        </div>
      </WatchContext.Provider>
    </LockContext.Provider>
  );
}

/** What the user had typed into this form when the record was handed over. It stands in the form. */
export function KeptDrafts({
  loaded,
  describe,
}: {
  loaded: LoadedForm<unknown>;
  describe?: (field: string, value: string) => string | undefined;
}) {
  const formLock = useContext(LockContext);
  if (!formLock || formLock.lock.kept.length === 0) return null;
  return <Drafts formLock={formLock} present={flattenValues(loaded.values)} describe={describe} />;
}
