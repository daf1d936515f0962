import { useLocation } from "@remix-run/react";
import { personName } from "domain/person-name";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { PlainPost } from "~/forms/screen/plain-post";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/layout";
import { Note } from "~/ui/text";
import { type LockState, lockAddress } from "./edit-lock";
import { RecordNote } from "./saved-note";
import type { FormLock } from "./use-lock";

type BannerProps = { formLock: FormLock; banner: RefObject<HTMLDivElement> };

/** Who edits the record, who asks to take over, what came of that, and what others did to the record. */
export function LockBanner({ formLock, banner }: BannerProps) {
  const { t } = useTranslation("locks");
  const { isMine, asker } = formLock.lock;
  // It stands there before it says something, so that screen readers notice when it does.
  return (
    <div role="status" aria-label={t("label")} ref={banner} tabIndex={-1}>
      {formLock.end ? null : !isMine ? (
        <Others {...formLock} />
      ) : asker ? (
        <Asked {...formLock} />
      ) : (
        <Taken {...formLock} />
      )}
      <RecordNote {...formLock} />
    </div>
  );
}

/** Somebody else edits. */
function Others(formLock: FormLock) {
  const { t } = useTranslation("locks");
  const { lock, isReader } = formLock;
  const { holder, since, takenBy, isDirty, isAskedByMe, asker, refusedUntil, wasMine, kept } = lock;
  if (!holder || !since) return null;
  const name = personName(holder);
  return (
    <Note as="div" tone="warn" className="mb-4">
      {wasMine && takenBy && takenBy !== "opened" ? <p>{t(`given.${takenBy}`, { name })}</p> : null}
      <p>
        {t("held", { name, since: instantText(since) })} {t(isDirty ? "dirty" : "clean")}
      </p>
      {kept.length > 0 ? <p>{t("keptHere")}</p> : null}
      {isReader ? null : refusedUntil ? (
        <p>{t("refused", { name, until: instantText(refusedUntil) })}</p>
      ) : isAskedByMe ? (
        <Waiting {...formLock} text={t("requested", { name })}>
          <StepButton {...formLock} intent="withdraw">
            {t("withdraw")}
          </StepButton>
        </Waiting>
      ) : asker ? (
        <p>{t("requestedByOther", { name: personName(asker) })}</p>
      ) : (
        <Actions className="mt-2">
          <StepButton {...formLock} intent="ask">
            {t("ask")}
          </StepButton>
        </Actions>
      )}
    </Note>
  );
}

/** Somebody asks the user for the record. */
function Asked(formLock: FormLock) {
  const { t } = useTranslation("locks");
  const { asker, token } = formLock.lock;
  const answer = { token: String(token), asker: asker?._id ?? "" };
  return (
    <Note as="div" tone="warn" className="mb-4">
      <Waiting {...formLock} text={t("asked", { name: personName(asker) })}>
        <StepButton {...formLock} intent="allow" fields={answer}>
          {t("allow")}
        </StepButton>
        <StepButton {...formLock} intent="refuse" fields={answer}>
          {t("refuse")}
        </StepButton>
      </Waiting>
    </Note>
  );
}

/** The user has the record from somebody else. */
function Taken({ lock: { takenBy, former } }: FormLock) {
  const { t } = useTranslation("locks");
  if (!takenBy || takenBy === "opened" || !former) return null;
  return (
    <Note tone="good" className="mb-4">
      {t(`taken.${takenBy}`, { name: personName(former) })}
    </Note>
  );
}

type Waited = FormLock & { text: string; children: ReactNode };

/** A request, the time until the record is handed over, and what can be done about it. */
function Waiting({ lock, lookAgain, text, children }: Waited) {
  return (
    <>
      <p>{text}</p>
      {lock.secondsLeft === null ? null : (
        <Countdown key={`${lock.token} ${lock.asker?._id}`} lock={lock} onEnd={lookAgain} />
      )}
      <Actions className="mt-2">{children}</Actions>
    </>
  );
}

/** Counts down by the page's own clock, from what the service has said. Screen readers do not read each second. */
function Countdown({ lock, onEnd }: { lock: LockState; onEnd: () => void }) {
  const { t } = useTranslation("locks");
  const secondsLeft = lock.secondsLeft ?? 0;
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const began = performance.now();
    setLeft(secondsLeft);
    const timer = window.setInterval(() => {
      const now = Math.max(0, secondsLeft - Math.floor((performance.now() - began) / 1000));
      setLeft(now);
      if (now > 0) return;
      window.clearInterval(timer);
      onEnd();
    }, 1000);
    return () => window.clearInterval(timer);
  }, [secondsLeft, lock, onEnd]);
  return (
    <p role="timer" aria-live="off">
      {t("countdown", { count: left })}
    </p>
  );
}

type StepProps = Pick<FormLock, "lock" | "step"> & {
  intent: string;
  fields?: Record<string, string>;
  children: ReactNode;
};

/** A button that takes a step. With scripts the screen stays as it is, with what was typed. */
function StepButton({ lock, step, intent, fields, children }: StepProps) {
  const { pathname, search } = useLocation();
  return (
    <PlainPost
      action={lockAddress(lock)}
      back={pathname + search}
      hidden={{ intent, ...fields }}
      onSubmit={(event) => {
        event.preventDefault();
        step(intent, fields);
      }}
    >
      <Button>{children}</Button>
    </PlainPost>
  );
}
