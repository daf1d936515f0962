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

export function StateMark({ state }: { state: PublishingState }) {
  const { t } = useTranslation("frames");
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
