import { type ReactNode, useId } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/layout";
import { Toned } from "~/ui/text";

const TONES = {
  ready: "neutral",
  running: "neutral",
  paused: "warn",
  stopped: "warn",
  failed: "bad",
  done: "good",
} as const;

/** Long work that is done in parts. */
export type WorkProgressState = {
  /** As the service says it. */
  state: keyof typeof TONES;
  done: number;
  /** Null as long as nobody has counted. */
  total: number | null;
  /** How many of what is done were refused. */
  refused: number;
};

/** Whether it goes on by itself. */
export const isWorkUnderWay = (state: string) => state === "ready" || state === "running";

type Props = {
  title: string;
  work: WorkProgressState;
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
  const { state, done, total, refused } = work;
  const id = useId();
  return (
    <div className="work-progress">
      <label htmlFor={id}>{title}</label>
      {/* Without a value it shows that nobody knows how much there is to do. */}
      <progress id={id} max={total ?? undefined} value={total === null ? undefined : done} />
      <p role="status">
        <Toned tone={TONES[state]}>{t(`work.state.${state}`)}</Toned>{" "}
        {total === null
          ? t("work.some", { done: countText(done) })
          : t("work.someOf", { done: countText(done), total: countText(total) })}
        {refused > 0 ? <Toned tone="bad"> {t("work.refused", { refused: countText(refused) })}</Toned> : null}
      </p>
      {children}
    </div>
  );
}

/** What can be done with work in its state: they post the intents `pause`, `resume` and `stop`. */
export function WorkButtons({ state }: { state: WorkProgressState["state"] }) {
  const { t } = useTranslation("frames");
  if (!isWorkUnderWay(state) && state !== "paused") return null;
  return (
    <Actions>
      {state === "paused" ? (
        <Button name="intent" value="resume">
          {t("work.resume")}
        </Button>
      ) : (
        <Button name="intent" value="pause">
          {t("work.pause")}
        </Button>
      )}
      <Button name="intent" value="stop" variant="danger">
        {t("work.stop")}
      </Button>
    </Actions>
  );
}
