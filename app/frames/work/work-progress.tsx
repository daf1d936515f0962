import { type ReactNode, useId } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/layout";
import { Toned } from "~/ui/text";
import "./work-progress.css";

/** Long work that is done in parts. */
export type Work = {
  state: "running" | "paused" | "stopped" | "failed" | "finished";
  done: number;
  /** Null as long as nobody has counted. */
  total: number | null;
  /** How many parts of what is done have failed. */
  failed: number;
};

const TONES = {
  running: "neutral",
  paused: "warn",
  stopped: "warn",
  failed: "bad",
  finished: "good",
} as const;

type Props = {
  title: string;
  work: Work;
  /** The buttons: `WorkButtons` in a `PlainPost`. */
  children?: ReactNode;
};

/**
 * How far long work has come:
 *
 *     <WorkProgress title={t("sending")} work={work}>
 *       <PlainPost action="/newsletter/7/sending" back="/newsletter/7">
 *         <WorkButtons state={work.state} />
 *       </PlainPost>
 *     </WorkProgress>
 */
export function WorkProgress({ title, work, children }: Props) {
  const { t } = useTranslation("frames");
  const { state, done, total, failed } = work;
  const id = useId();
  return (
    <div className="work-progress">
      <label htmlFor={id}>{title}</label>
      {/* Without a value it shows that nobody knows how much there is to do. */}
      <progress id={id} max={total ?? undefined} value={total === null ? undefined : done} />
      <p role="status">
        <Toned tone={TONES[state]}>{t(`work.${state}`)}</Toned>{" "}
        {total === null ? t("work.done", { done }) : t("work.doneOf", { done, total })}
        {failed > 0 ? <Toned tone="bad"> {t("work.partsFailed", { failed })}</Toned> : null}
      </p>
      {children}
    </div>
  );
}

/** What can be done with work in its state: they post the intents `pause`, `resume` and `stop`. */
export function WorkButtons({ state }: { state: Work["state"] }) {
  const { t } = useTranslation("frames");
  if (state === "finished" || state === "stopped") return null;
  return (
    <Actions>
      {state === "running" ? (
        <Button name="intent" value="pause">
          {t("work.pause")}
        </Button>
      ) : (
        <Button name="intent" value="resume">
          {t(state === "failed" ? "work.again" : "work.resume")}
        </Button>
      )}
      <Button name="intent" value="stop" variant="danger">
        {t("work.stop")}
      </Button>
    </Actions>
  );
}
