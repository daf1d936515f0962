import type { NewsletterState } from "domain/newsletters/states";
import { useTranslation } from "~/i18n/use-translation";
import { Badge, type Tone } from "~/ui/badge";

const TONES: Record<NewsletterState | "approved", Tone> = {
  draft: "neutral",
  approved: "info",
  scheduled: "info",
  sending: "warn",
  sent: "good",
  stopped: "bad",
};

/** How far a newsletter is. */
export function NewsletterStateBadge({ state, isApproved = false }: { state: string; isApproved?: boolean }) {
  const { t } = useTranslation("newsletters");
  const badgeState = state === "draft" && isApproved ? "approved" : (state as NewsletterState);
  return <Badge tone={TONES[badgeState]}>{t(`state.${badgeState}`)}</Badge>;
}
