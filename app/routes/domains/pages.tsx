import screenTexts from "virtual:texts/domains+site-pages+forms+frames+validation";
import { useLoaderData } from "@remix-run/react";
import { Split, SplitBack, SplitContent, SplitList } from "~/frames/split/split";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { ChosenPage } from "./tree/chosen-page";
import { DomainTabs } from "./tree/domain-tabs";
import { MovePageCard } from "./tree/move-card";
import { type Loaded, PageTree } from "./tree/page-tree";
import type { loadTree } from "./tree/tree.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { changeTree as action, loadTree as loader } from "./tree/tree.server";

export const handle = screenHandle<Loaded | undefined>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [
    areaCrumb("domains"),
    ...(data ? [{ label: data.domain.name, to: `/domains/${data.domain._id}` }] : []),
    ...(data?.page
      ? [
          { label: texts("site-pages")("tree.title"), to: `/domains/${data.domain._id}/pages` },
          { label: data.page.name },
        ]
      : [{ label: texts("site-pages")("tree.title") }]),
  ],
});

/** The pages of a web site as a tree, and beside it the one that is chosen. */
export default function DomainPages() {
  const { t } = useTranslation("site-pages");
  const loaded = useLoaderData<typeof loadTree>();
  const { domain, split, page, move } = loaded;
  const mayCreate = useCan()({ action: "create", collectionType: "pages" });
  const at = `/domains/${domain._id}/pages`;
  return (
    <>
      <DomainTabs id={domain._id} current="pages" />
      <Split name="pages" state={split} shows={page ? "content" : "list"}>
        <SplitList label={t("tree.of", { name: domain.name })}>
          <form
            method="get"
            action="/pages"
            className="flex flex-wrap gap-2 mb-2"
            aria-label={t("tree.search")}
          >
            <input type="hidden" name="domain" value={domain._id} />
            <input
              name="q"
              type="search"
              className="min-w-0 flex-1"
              aria-label={t("tree.term")}
              placeholder={t("tree.term")}
            />
            <Button size="small">{t("tree.find")}</Button>
          </form>
          {mayCreate ? (
            <p className="mb-2">
              <LinkButton to={`/pages/create?domain=${domain._id}`} size="small">
                {t("tree.new")}
              </LinkButton>
            </p>
          ) : null}
          <PageTree loaded={loaded} />
        </SplitList>
        <SplitContent>
          {page ? (
            <>
              <SplitBack to={at}>{t("tree.title")}</SplitBack>
              <PageHead title={page.name} />
              <div className="grid gap-4 min-w-0">
                {move ? <MovePageCard loaded={loaded} page={page} move={move} /> : null}
                <ChosenPage loaded={loaded} page={page} />
              </div>
            </>
          ) : (
            <>
              <PageHead title={t("tree.of", { name: domain.name })} />
              <EmptyState title={t("tree.nothing")}>{t("tree.nothingText")}</EmptyState>
            </>
          )}
        </SplitContent>
      </Split>
    </>
  );
}
