import screenTexts from "virtual:texts/articles+frames+lifecycle";
import { useLoaderData } from "@remix-run/react";
import { BOARD_COLUMNS, type BoardColumn } from "domain/articles/board";
import { LostPostNotice } from "~/forms/screen/connection";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { countText, totalText } from "~/lists/count-text";
import { ListFilters } from "~/lists/filters/list-filters";
import { listsHandle } from "~/lists/list-handle";
import { areaText, listTexts } from "~/lists/list-texts";
import { BoardSwitch } from "~/lists/screen/layout-switch";
import { isUnfiltered, listQuery } from "~/lists/state/url-state";
import { SavedViews } from "~/lists/views/saved-views";
import { useRecordRights } from "~/records/record-rights";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import "./board/board.css";
import { ArticleCard } from "./board/article-card";
import { BOARD_PATH, listOfColumn, RECENT_DAYS } from "./board/board-list";
import { BoardViews } from "./board/board-views";
import { columnText } from "./board/column-text";
import type { loadBoard } from "./board/load.server";
import { type BoardSteps, useBoardSteps } from "./board/use-board-steps";
import { articleList } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { repeatable as clientAction } from "~/forms/screen/connection";
export { loadBoard as loader } from "./board/load.server";
export { takeBoardStep as action } from "./board/steps.server";

export const handle = listsHandle({
  i18n: screenTexts,
  breadcrumbs: () => [
    { label: texts("articles")("title"), to: articleList.path },
    { label: texts("articles")("board.title") },
  ],
});

/** The articles of the list by how far they are on their way to readers. */
export default function ArticleBoard() {
  const { t } = useTranslation("articles");
  const { t: lists } = useTranslation("lists");
  const loaded = useLoaderData<typeof loadBoard>();
  const may = useRecordRights(articleList);
  const steps = useBoardSteps();
  const state = loaded.state;
  const number = BOARD_COLUMNS.reduce((sum, column) => sum + loaded[column].counted.number, 0);
  const view = {
    list: articleList,
    state,
    total: { number, isMore: false },
    texts: listTexts(articleList, loaded.options),
  };
  return (
    <>
      <PageHead
        tight
        title={t("title")}
        actions={
          <>
            <BoardSwitch list={articleList} query={listQuery(articleList, state)} shown="board" />
            <SavedViews
              view={view}
              views={loaded.savedViews}
              action="/saved-views"
              listPath={BOARD_PATH}
              idempotencyKey={`${loaded.idempotencyKey}-views`}
              countsAt={`${articleList.path}/export`}
            />
            {may("create") ? (
              <LinkButton variant="primary" to="/articles/create" aria-keyshortcuts="n">
                {t("new")}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <BoardViews />
      <ListFilters view={view} today={loaded.today} placeholder={areaText(articleList, "searchHint")} />
      <LostPostNotice answer={steps.answer} />
      {number === 0 ? (
        <EmptyState
          title={t("board.empty")}
          action={
            isUnfiltered(articleList, state) ? null : (
              <LinkButton to={BOARD_PATH}>{lists("empty.showAll")}</LinkButton>
            )
          }
        >
          {t("board.emptyText", { count: RECENT_DAYS })}
        </EmptyState>
      ) : (
        <>
          <nav className="article-board-jumps" aria-label={t("board.columns")}>
            {BOARD_COLUMNS.map((column) => (
              <a key={column} href={`#column-${column}`}>
                {columnText(column)} <small>{totalText(loaded[column].counted)}</small>
              </a>
            ))}
          </nav>
          <div className="article-board" {...steps.drag.area}>
            {BOARD_COLUMNS.map((column) => (
              <Column key={column} column={column} steps={steps} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function Column({ column, steps }: { column: BoardColumn; steps: BoardSteps }) {
  const { t } = useTranslation("articles");
  const { today, state, ...loaded } = useLoaderData<typeof loadBoard>();
  const { counted, data } = loaded[column];
  const isMore = counted.isMore || counted.number > data.length;
  return (
    <section
      id={`column-${column}`}
      className="article-column"
      aria-labelledby={`column-${column}-title`}
      {...steps.drag.list(column)}
    >
      <h2 id={`column-${column}-title`}>
        {columnText(column)} <small>{totalText(counted)}</small>
      </h2>
      {column === "published" && !state.filters.published.from && !state.filters.published.to ? (
        <Hint>{t("board.recent", { count: RECENT_DAYS })}</Hint>
      ) : null}
      {data.length === 0 ? (
        <Hint>{t("board.none")}</Hint>
      ) : (
        <ol aria-labelledby={`column-${column}-title`}>
          {data.map((article) => (
            <ArticleCard key={article._id} article={article} today={today} steps={steps} />
          ))}
        </ol>
      )}
      {isMore ? (
        <PathLink to={listOfColumn(column, state, today)}>
          {t("board.more", {
            number: counted.isMore ? totalText(counted) : countText(counted.number - data.length),
          })}
        </PathLink>
      ) : null}
    </section>
  );
}
