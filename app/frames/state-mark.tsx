import { useTranslation } from "~/i18n/use-translation";
import { Badge, type Tone } from "~/ui/badge";
import { classes } from "~/ui/class-names";

/** The states of what is published. */
const TONES = {
  draft: "neutral",
  inReview: "warn",
  scheduled: "info",
  published: "good",
  changed: "good",
  withdrawn: "neutral",
} as const satisfies Record<string, Tone>;

export type PublishingState = keyof typeof TONES;
export const PUBLISHING_STATES = Object.keys(TONES) as PublishingState[];

export function StateMark({ state }: { state: PublishingState }) {
  const { t } = useTranslation("frames");
  const word = t(`state.${state}`);
  return (
    <Badge tone={TONES[state]} title={t("stateTitle", { state: word })}>
      {word}
    </Badge>
  );
}

/** A disc is with readers as it is; a ring is not, or not all of it. The colour says the same. */
const DOTS: Readonly<Record<PublishingState, string>> = {
  draft: "border-2 border-ink-2",
  inReview: "border-2 border-warn",
  scheduled: "border-2 border-info",
  published: "border-[5px] border-good",
  changed: "border-2 border-warn",
  withdrawn: "border-2 border-ink-2",
};

/** The same as a sign, where there is no room for the word. */
export function StateDot({ state, className }: { state: PublishingState; className?: string }) {
  const { t } = useTranslation("frames");
  const title = t("stateTitle", { state: t(`state.${state}`) });
  return (
    <span
      role="img"
      aria-label={title}
      title={title}
      className={classes("inline-block size-2.5 shrink-0 rounded-full", DOTS[state], className)}
    />
  );
}
