import { formatDayLong } from "domain/dates";
import type { CSSProperties } from "react";
import { textsByKey } from "~/i18n/i18n";

import { useTranslation } from "~/i18n/use-translation";
import { RunningText } from "~/ui/text";
import { IssueArticle } from "./article";
import { ReadPageParts } from "./page";
import type { ReadIssueData } from "./read-issue";
import type { PreviewOf } from "./shown";
import "./issue.css";

type Props = { issue: ReadIssueData; of: PreviewOf };

/** An immoflash issue as a whole, page by page. */
export function ReadIssue({ issue, of }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const { title, issueNumber, publishDate, customLink, medium, senderName, logo, pages, content } = issue;
  const facts = [
    medium,
    issueNumber ? t("preview.number", { number: issueNumber }) : null,
    formatDayLong(publishDate),
  ];
  const colours = {
    "--flash-accent": issue.accentColour ?? undefined,
    "--flash-accent-text": issue.accentTextColour ?? undefined,
  } as CSSProperties;
  return (
    <RunningText as="article" className="flash" lang="de" style={colours}>
      <header className="flash-head">
        {logo ? <img className="flash-logo" src={logo.address} alt={senderName ?? ""} /> : null}
        {senderName && !logo ? <p className="font-semibold">{senderName}</p> : null}
        <h2>{title}</h2>
        <p>{facts.filter(Boolean).join(" · ")}</p>
        {customLink ? (
          <p>
            <a href={customLink} rel="noreferrer">
              {t("preview.link")}
            </a>
          </p>
        ) : null}
      </header>
      {pages.length === 0 ? <p className="flash-missing">{t("preview.noPages")}</p> : null}
      {pages.map((page, nth) => {
        const number = nth + 1;
        const type = textsByKey("immoflash-issues")(`pages.type.${page.type}`);
        return (
          <section
            key={nth}
            id={`page-${number}`}
            className="flash-page"
            aria-label={t("preview.pageOf", { page: number, type })}
          >
            <p className="flash-number">{t("findings.page", { page: number })}</p>
            <ReadPageParts page={page} of={of} />
          </section>
        );
      })}
      {content.length > 0 ? (
        <section className="flash-page" aria-label={t("rows.content.title")}>
          <p className="flash-number">{t("rows.content.title")}</p>
          <div className="flash-two">
            {content.map((article, nth) => (
              <IssueArticle key={nth} article={article} picture="small" of={of} />
            ))}
          </div>
        </section>
      ) : null}
    </RunningText>
  );
}
