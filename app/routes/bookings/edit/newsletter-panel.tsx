import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";

interface Proof {
  sentAt: string;
  accepted: number;
  clicks: number;
  target: string;
}

const number = (count: number) => count.toLocaleString("de");

/** What came of the ad in the newsletter of its issue, once it was sent. */
export function NewsletterPanel({ bookingId, proof }: { bookingId: string; proof: Proof | null }) {
  const { t } = useTranslation("bookings");
  if (!proof) return null;
  const { sentAt, accepted, clicks, target } = proof;
  return (
    <Card title={t("newsletter.title")} id="newsletter">
      <KeyValue
        items={[
          { label: t("newsletter.sentAt"), value: instantText(sentAt) },
          {
            label: t("newsletter.to"),
            value: t("newsletter.people", { count: accepted, number: number(accepted) }),
          },
          { label: t("newsletter.clicks"), value: number(clicks) },
          {
            label: t("newsletter.target"),
            value: (
              <a href={target} rel="noreferrer" className="break-all">
                {target}
              </a>
            ),
          },
        ]}
      />
      <div className="mt-2">
        <a href={`/bookings/${bookingId}/newsletter-proof.pdf`} download>
          {t("newsletter.pdf")}
        </a>
      </div>
    </Card>
  );
}
