import { useLoaderData } from "@remix-run/react";
import { OPEN_STATES } from "domain/articles/board";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import { listHref } from "~/lists/state/url-state";
import { useUser } from "~/session/use-user";
import { Tabs } from "~/ui/tabs";
import { articleList } from "../record/list-columns";
import type { BoardState } from "./board-list";
import { anyDay, overdue, thisWeek } from "./due";
import type { loadBoard } from "./load.server";

/**
 * What one asks the board most: what is due and open, and what is one's own. Each keeps the rest of the search, and is one
 * itself: the table finds as many by it.
 */
export function BoardViews() {
  const { t } = useTranslation("articles");
  const { _id: me } = useUser();
  const { state, today, ...loaded } = useLoaderData<typeof loadBoard>();
  const { due, assignee, state: states } = state.filters;
  const isOpenOnly = states.length === OPEN_STATES.length && OPEN_STATES.every((one) => states.includes(one));
  const isMine = assignee.length === 1 && assignee[0] === me;
  const isDue = (period: typeof due) => due.from === period.from && due.to === period.to;
  const withFilters = (change: Partial<BoardState["filters"]>) =>
    listHref(articleList, state, {
      filters: { ...state.filters, ...change },
    });
  const ofDay = (name: "thisWeek" | "overdue", period: typeof due) => ({
    to: withFilters({ due: period, state: [...OPEN_STATES] }),
    label: t(`board.${name}`),
    count: totalText(loaded[name].counted),
    current: isDue(period) && isOpenOnly,
  });
  return (
    <Tabs
      label={t("board.views")}
      items={[
        {
          to: withFilters({ due: anyDay, assignee: [], state: [] }),
          label: t("board.all"),
          current: isDue(anyDay) && assignee.length === 0 && states.length === 0,
        },
        ofDay("thisWeek", thisWeek(today)),
        ofDay("overdue", overdue(today)),
        { to: withFilters({ assignee: isMine ? [] : [me] }), label: t("board.mine"), current: isMine },
      ]}
    />
  );
}
