import { useTranslation } from "~/i18n/use-translation";
import { Badge, type Tone } from "~/ui/badge";

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
