import type { AnswerProblem } from "domain/data-sources/answer";
import type { ReactNode } from "react";
import { PostButton } from "~/forms";
import { dayText, instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint, Note } from "~/ui/text";

type Answer = {
  fetchedAt: string | null;
  problem: string | null;
  failedAt: string | null;
  dueAt: string;
  isStale: boolean;
};

type Source = {
  kind: string;
  isActive: boolean;
  answer: Answer | null;
  preview: {
    articles: readonly { _id: string; title: string; publishedAt: string | null }[];
    pages: readonly { _id: string; title: string; address: string }[];
    issues: readonly { _id: string; title: string; issueNumber: string | null; publishDate: string }[];
    json: string | null;
  };
};

/** What a source gives now, as readers get it, and how its address answered. */
export function SourcePreviewCard({ source }: { source: Source }) {
  const { t } = useTranslation("data-sources");
  const mayEdit = useCan()({ action: "edit", collectionType: "datasources" });
  const { answer, preview, kind } = source;
  return (
    <Card title={t("preview.title")} id="preview" className="grid gap-3">
      {source.isActive ? null : <Note tone="warn">{t("preview.inactive")}</Note>}
      {answer ? <AnswerState answer={answer} isActive={source.isActive} /> : null}
      {answer && mayEdit ? (
        <PostButton name="fetch" intent="fetch" size="small">
          {t("fetch.now")}
        </PostButton>
      ) : null}
      {kind === "address" ? <Json json={preview.json} /> : <Records {...preview} />}
    </Card>
  );
}

/** When an address was asked, what came of it, and when it is asked again. */
function AnswerState({ answer, isActive }: { answer: Answer; isActive: boolean }) {
  const { t } = useTranslation("data-sources");
  const { fetchedAt, problem, failedAt, dueAt, isStale } = answer;
  return (
    <>
      {problem ? (
        <Note tone="warn">
          {t("answer.failed", {
            at: failedAt ? instantText(failedAt) : "",
            reason: t(`problem.${problem as AnswerProblem}`),
          })}
        </Note>
      ) : null}
      <p>
        {fetchedAt ? t("answer.fetched", { at: instantText(fetchedAt) }) : t("answer.never")}
        {isStale && fetchedAt ? ` ${t("answer.stale")}` : null}
        {isActive ? ` ${t("answer.due", { at: instantText(dueAt) })}` : null}
      </p>
    </>
  );
}

function Json({ json }: { json: string | null }) {
  const { t } = useTranslation("data-sources");
  if (json === null) return <Hint>{t("preview.empty")}</Hint>;
  return <pre className="whitespace-pre-wrap [overflow-wrap:anywhere] text-sm">{json}</pre>;
}

function Records({ articles, pages, issues }: Source["preview"]) {
  const { t } = useTranslation("data-sources");
  const can = useCan();
  const mayRead = (collectionType: "articles" | "pages" | "print_issues") =>
    can({ action: "read", collectionType });
  const rows: { id: string; name: ReactNode; facts: string }[] = [
    ...articles.map(({ _id, title, publishedAt }) => ({
      id: _id,
      name: mayRead("articles") ? <PathLink to={`/articles/${_id}`}>{title}</PathLink> : title,
      facts: publishedAt ? instantText(publishedAt) : "",
    })),
    ...pages.map(({ _id, title, address }) => ({
      id: _id,
      name: mayRead("pages") ? <PathLink to={`/pages/${_id}`}>{title}</PathLink> : title,
      facts: address,
    })),
    ...issues.map(({ _id, title, issueNumber, publishDate }) => ({
      id: _id,
      name: title,
      facts: [issueNumber, dayText(publishDate)].filter(Boolean).join(" · "),
    })),
  ];
  if (rows.length === 0) return <Hint>{t("preview.empty")}</Hint>;
  return (
    <ol className="grid gap-1">
      {rows.map(({ id, name, facts }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          {name} <small>{facts}</small>
        </li>
      ))}
    </ol>
  );
}
