import screenTexts from "virtual:texts/news";
import { NEWS } from "domain/help/news";
import { PlainPost } from "~/forms/screen/plain-post";
import { dayText, weekdayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [
    { label: texts("frame")("help.title"), to: "/help" },
    { label: texts("news")("title") },
  ],
});

/** What has changed for users, by day. */
export default function News() {
  const { t } = useTranslation("news");
  const { hasNews } = useUser();
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={t("text")}
        actions={
          hasNews ? (
            <PlainPost action="/help/news/seen">
              <Button>{t("seen")}</Button>
            </PlainPost>
          ) : null
        }
      />
      <div className="grid gap-4 max-w-[48rem]">
        {NEWS.map(({ day, entries }) => (
          <Card key={day} id={`news-${day}`} title={`${weekdayText(day, "long")}, ${dayText(day)}`}>
            <ul className="grid gap-2">
              {entries.map((name) => (
                <li key={name}>{t(`entry.${name}`)}</li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
