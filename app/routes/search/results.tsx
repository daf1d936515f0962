import screenTexts from "virtual:texts/search";
import { Form, useLoaderData } from "@remix-run/react";
import { MAX_SEARCH_TERM } from "domain/search/search";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { Highlighted } from "~/shared/search/highlighted";
import { resultsLoader } from "~/shared/search/search.server";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { Actions } from "~/ui/layout";
import { PageHead } from "~/ui/page-head";
import { PathLink } from "~/ui/path-link";
import { Tabs } from "~/ui/tabs";
import { Hint, Note } from "~/ui/text";

export const loader = resultsLoader;

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("search")("title") }],
});

/** `340`, or `1000+`. */
const countText = ({ number, isMore }: { number: number; isMore: boolean }) =>
  `${number}${isMore ? "+" : ""}`;

/** What a term finds in all areas, with and without scripts. */
export default function Results() {
  const { t } = useTranslation("search");
  const { t: frame } = useTranslation("frame");
  const { term, groups, begin, isComplete } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("title")} />
      <search>
        <Form method="get" action="/search" className="mb-4 flex items-end gap-2" aria-label={t("title")}>
          <Field htmlFor="search-term" label={frame("search.label")} className="flex-1">
            <input
              key={term}
              id="search-term"
              type="search"
              name="q"
              defaultValue={term}
              maxLength={MAX_SEARCH_TERM}
            />
          </Field>
          <Button variant="primary">{t("submit")}</Button>
        </Form>
      </search>
      {isComplete ? null : <Note tone="warn">{t("incomplete")}</Note>}
      {term.length < 2 ? <Hint>{t("hint")}</Hint> : null}
      {term.length >= 2 && groups.length === 0 ? (
        <EmptyState
          title={t("none", { term })}
          action={
            begin.length > 0 ? (
              <Actions>
                {begin.map(({ to, title }) => (
                  <LinkButton key={to} to={to}>
                    {title}
                  </LinkButton>
                ))}
              </Actions>
            ) : null
          }
        >
          {t("noneText")}
        </EmptyState>
      ) : null}
      {groups.length > 1 ? (
        <Tabs
          label={t("kinds")}
          items={groups.map(({ kind, label, total }) => ({
            to: `#found-${kind}`,
            label,
            ...(total ? { count: countText(total) } : {}),
          }))}
        />
      ) : null}
      <div className="grid gap-4">
        {groups.map(({ kind, label, entries, total, all }) => (
          <Card key={kind} title={label} id={`found-${kind}`}>
            <ul aria-labelledby={`found-${kind}-title`} className="grid gap-2">
              {entries.map(({ to, title, facts }) => (
                <li key={`${to} ${title} ${facts}`}>
                  <PathLink to={to}>
                    <Highlighted text={title} term={term} />
                  </PathLink>
                  {facts ? <Hint>{facts}</Hint> : null}
                </li>
              ))}
            </ul>
            {all ? (
              <p className="mt-3">
                <PathLink to={all}>
                  {total
                    ? t("allCounted", { area: label, number: countText(total) })
                    : t("all", { area: label })}
                </PathLink>
              </p>
            ) : null}
          </Card>
        ))}
      </div>
    </>
  );
}
