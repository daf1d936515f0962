import { PostButton } from "~/forms";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { Hint } from "~/ui/text";
import { MOST_PROOFS } from "../proof/limits";
import type { ShownNewsletter } from "../record/newsletter.server";

type Ad = ShownNewsletter["ads"][number];

/** Who gets the proof of an ad: the agency that has booked it, else the client; null where no address is known. */
const receiverOf = ({ agencyCompany, clientCompany }: Ad) => (agencyCompany ?? clientCompany).email;

/** What a button posts to send these proofs: each with its booking as it was seen, and its receiver. */
const posted = (ads: readonly Ad[]) =>
  Object.fromEntries(
    ads.flatMap((ad, nth) => [
      [`proofs[${nth}].booking`, ad._id],
      [`proofs[${nth}].version`, String(ad.version)],
      [`proofs[${nth}].to`, receiverOf(ad) ?? ""],
    ]),
  );

/** The proofs for the clients whose ads the newsletter has, for users who may see their bookings, and the way to send them. */
export function Proofs({ newsletter: { ads } }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  if (ads.length === 0) return null;
  const maySend = ({ allowedActions }: Ad) => allowedActions.includes("edit");
  const open = ads
    .filter((ad) => maySend(ad) && receiverOf(ad) !== null && ad.newsletterProofMails.length === 0)
    .slice(0, MOST_PROOFS);
  return (
    <Card title={t("parts.proofs")} id="proofs" className="grid gap-3">
      <ul className="grid gap-3">
        {ads.map((ad) => {
          const { _id: id, clientCompany, newsletterProofMails } = ad;
          const [mail] = newsletterProofMails;
          const { name } = clientCompany;
          const to = receiverOf(ad);
          return (
            <li key={id}>
              <p className="flex gap-2">
                <span className="flex-1 min-w-0">{name}</span>
                <a
                  href={`/bookings/${id}/newsletter-proof.pdf`}
                  download
                  aria-label={t("report.proofOf", { name })}
                >
                  PDF
                </a>
              </p>
              {mail ? (
                <Hint>
                  {t(`report.proofMail.${mail.state}`, { to: mail.receiver, at: instantText(mail.at) })}
                </Hint>
              ) : null}
              {!maySend(ad) ? null : to === null ? (
                <Hint>{t("report.noAddress")}</Hint>
              ) : (
                <PostButton
                  name={`proof-${id}`}
                  intent="proofs"
                  size="small"
                  variant="quiet"
                  hidden={posted([ad])}
                  aria-label={t("report.sendProofOf", { name, to })}
                >
                  {t(mail ? "report.sendAgain" : "report.sendProof", { to })}
                </PostButton>
              )}
            </li>
          );
        })}
      </ul>
      {open.length > 1 ? (
        <Actions>
          <PostButton name="proofs" intent="proofs" size="small" hidden={posted(open)}>
            {t("report.sendAll", { count: open.length })}
          </PostButton>
        </Actions>
      ) : null}
      <Hint>{t("report.proofHint")}</Hint>
    </Card>
  );
}
