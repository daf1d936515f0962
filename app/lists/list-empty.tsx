import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListView } from "./definition";
import { isUnfiltered, listHref, readListState } from "./url-state";

/** Explains why there are no rows: nothing exists yet, nothing matches the search, or the page is past the end. */
export function ListEmpty({ view, children }: { view: ListView; children?: ReactNode }) {
  const { list, state, total } = view;
  const { t } = useTranslation("lists");
  const { sort, pageSize, columns } = state;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  if (total > 0)
    return (
      <div className="card empty-state">
        <p>{t("empty.beyond")}</p>
        <Link className="button" to={listHref(list, state, { page: lastPage })}>
          {t("empty.lastPage")}
        </Link>
      </div>
    );
  if (isUnfiltered(list, state))
    return <div className="card">{children ?? <p className="empty-state">{t("empty.nothing")}</p>}</div>;
  return (
    <div className="card empty-state">
      <p>{t("empty.notFound")}</p>
      <Link className="button" to={listHref(list, readListState("", list), { sort, pageSize, columns })}>
        {t("empty.showAll")}
      </Link>
    </div>
  );
}
