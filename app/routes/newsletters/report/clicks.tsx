import { useLocation } from "@remix-run/react";
import { type BlockKind, blockKey, readBlockKey } from "domain/newsletters/blocks";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { AnchorButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import { Segments } from "~/ui/segments";
import { Hint } from "~/ui/text";
import type { ShownNewsletter } from "../record/newsletter.server";

/** So many parts are seen at first. */
const FIRST = 12;

/** The parts of a newsletter by their clicks as bars, or in the order of the mail; each ad with its proof. */
export function Clicks({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const isAsInMail = asked.get("sort") === "mail";
  const isWhole = asked.has("all");
  const { clicks, blocks, ads } = newsletter;
  const most = Math.max(1, ...clicks.map((one) => one.clicks));
  const placeOf = (key: string) => blocks.findIndex((block) => block.key === key);
  const sorted = isAsInMail
    ? [...clicks].sort((one, other) => placeOf(one.block) - placeOf(other.block))
    : clicks;
  const shown = isWhole ? sorted : sorted.slice(0, FIRST);
  const address = (sort: "clicks" | "mail", all: boolean) =>
    `?${[sort === "mail" ? "sort=mail" : "", all ? "all=1" : ""].filter(Boolean).join("&")}#clicks`;
  return (
    <Card id="clicks" className="newsletter-clicks">
      <div className="newsletter-clicks-head">
        <h2 id="clicks-title">{t("report.byPart")}</h2>
        <nav aria-label={t("report.order")}>
          <Segments>
            <PathLink to={address("clicks", isWhole)} aria-current={isAsInMail ? undefined : "true"}>
              {t("report.mostFirst")}
            </PathLink>
            <PathLink to={address("mail", isWhole)} aria-current={isAsInMail ? "true" : undefined}>
              {t("report.asInMail")}
            </PathLink>
          </Segments>
        </nav>
      </div>
      {clicks.length === 0 ? <Hint>{t("report.noClicks")}</Hint> : null}
      <ol aria-labelledby="clicks-title">
        {shown.map((one) => (
          <ClicksRow
            key={`${one.block} ${one.target}`}
            clicks={one}
            most={most}
            isProved={ads.some(({ _id }) => one.block === blockKey("ad", _id))}
            picture={blocks.find(({ key }) => key === one.block)?.picture ?? null}
          />
        ))}
      </ol>
      {clicks.length > shown.length ? (
        <div>
          <AnchorButton size="small" href={address(isAsInMail ? "mail" : "clicks", true)}>
            {t("report.all", { count: clicks.length })}
          </AnchorButton>
        </div>
      ) : null}
      <Hint>{t("report.clicksHint")}</Hint>
    </Card>
  );
}

type RowProps = {
  clicks: ShownNewsletter["clicks"][number];
  most: number;
  picture: string | null;
  /** Whether it is an ad with a proof that the user may see. */
  isProved: boolean;
};

function ClicksRow({ clicks: { block, title, target, clicks }, most, picture, isProved }: RowProps) {
  const { t } = useTranslation("newsletters");
  const of = readBlockKey(block);
  const kind: BlockKind = of?.kind ?? "article";
  return (
    <li className="newsletter-bar-row">
      <span className={kind === "ad" ? "newsletter-thumb is-ad" : "newsletter-thumb"}>
        {kind === "ad" ? (
          t("blocks.adMark")
        ) : picture ? (
          <img src={picture} alt="" width={48} height={32} loading="lazy" />
        ) : (
          <Icon name={kind === "magazine" ? "issues" : "articles"} />
        )}
      </span>
      <span className="newsletter-bar-name" title={target}>
        {title}
        <small>{t(`kind.${kind}`)}</small>
      </span>
      <span className={kind === "ad" ? "newsletter-bar is-ad" : "newsletter-bar"} aria-hidden="true">
        <i style={{ width: `${Math.round((clicks / most) * 100)}%` }} />
      </span>
      <span className="newsletter-bar-count">
        {countText(clicks)} <span className="sr-only">{t("report.clicks")}</span>
      </span>
      <span>
        {of && isProved ? (
          <AnchorButton
            size="small"
            variant="quiet"
            href={`/bookings/${of.id}/newsletter-proof.pdf`}
            download
            aria-label={t("report.proofOf", { name: title })}
          >
            {t("report.proof")}
          </AnchorButton>
        ) : null}
      </span>
    </li>
  );
}
