import type { ReactNode } from "react";
import { lazyPart } from "~/forms/screen/lazy-part";
import { WatchContext } from "~/forms/screen/watched-form";
import { LockBanner } from "./lock-banner";
import { useBannerFocus } from "./use-kept-focus";
import type { FormLock } from "./use-lock";
import { Viewers } from "./viewers";

// Few people come back to a record that was handed over.
const DropKept = lazyPart(() => import("./kept-drafts").then((part) => part.DropKept));

/** What one person edits at a time, below who that is. */
export function Locked({ formLock, children }: { formLock: FormLock; children: ReactNode }) {
  const { lock, isOpen } = formLock;
  const { token, isMine, isAskedByMe, asker, refusedUntil } = lock;
  const { banner, watched } = useBannerFocus(
    JSON.stringify([isOpen, token, isMine, isAskedByMe, asker, refusedUntil]),
  );
  return (
    <WatchContext.Provider value={formLock.watch}>
      <div className="min-w-0" {...watched}>
        <Viewers people={formLock.viewers} />
        <LockBanner formLock={formLock} banner={banner} />
        {children}
        {isOpen && lock.kept.length > 0 ? <DropKept formLock={formLock} /> : null}
      </div>
    </WatchContext.Provider>
  );
}
