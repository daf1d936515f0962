import screenTexts from "virtual:texts/help+legend+bookings+frames";
import { TERMS, termId } from "domain/help/terms";
import { PlainPost } from "~/forms/screen/plain-post";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { BadgeLegend } from "~/shared/help/badge-legend";
import { TermText, termTitle } from "~/shared/help/term";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { Hint } from "~/ui/text";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("frame")("help.title") }],
});

/** All terms and badges with what they mean, and the ways to the tour and the news: all that the ⓘ say, without them. */
export default function Help() {
  const { t } = useTranslation("help");
  const { t: ofFrame } = useTranslation("frame");
  return (
    <>
      <PageHead
        title={ofFrame("help.title")}
        subtitle={t("text")}
        actions={
          <>
            <LinkButton to="/help/news">{ofFrame("help.news")}</LinkButton>
            <PlainPost
              action="/help/tour"
              back="/dashboard"
              preventScrollReset={false}
              hidden={{ step: "1" }}
            >
              <Button>{ofFrame("tour.begin")}</Button>
            </PlainPost>
          </>
        }
      />
      <div className="grid gap-4 max-w-[60rem]">
        <Card title={t("terms")} id="terms">
          <dl className="grid gap-3">
            {TERMS.map((name) => (
              <div key={name} id={termId(name)}>
                <dt className="font-semibold">{termTitle(name)}</dt>
                <dd className="grid gap-1">
                  <TermText name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title={texts("legend")("title")} id="legend">
          <Hint className="mb-3">{t("legendText")}</Hint>
          <BadgeLegend />
        </Card>
      </div>
    </>
  );
}
