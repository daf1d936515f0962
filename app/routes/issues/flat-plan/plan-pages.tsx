import type { PlanPage } from "domain/issues/flat-plan";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { FieldError, Hint } from "~/ui/text";
import { type AdHref, AdName } from "./ad-name";
import type { useConflictText } from "./conflict-text";
import type { ScreenAd } from "./flat-plan.server";

type Page = PlanPage<ScreenAd>;
type Shared = { conflictText: ReturnType<typeof useConflictText>; hrefOf: AdHref };

/** The pages as the reader sees them: the first one alone, then left and right together. */
function spreads(pages: readonly Page[]): Page[][] {
  const open: Page[][] = [];
  for (const page of pages) {
    const last = open.at(-1);
    if (page.side === "right" && last?.length === 1 && last[0]?.side === "left") last.push(page);
    else open.push([page]);
  }
  return open;
}

/** The issue page by page: its ads, how full each page is, and its problems. */
export function PlanPages(props: { pages: readonly Page[] } & Shared) {
  const { pages, ...shared } = props;
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
      {spreads(pages).map((spread) => (
        <Card as="li" flush key={spread[0]?.page} className="grid grid-cols-2 break-inside-avoid">
          {spread.map((page) => (
            <PagePart key={page.page} page={page} {...shared} />
          ))}
        </Card>
      ))}
    </ol>
  );
}

function PagePart({ page, conflictText, hrefOf }: { page: Page } & Shared) {
  const { t } = useTranslation("issues");
  const { page: number, side, section, ads, percent, conflicts } = page;
  return (
    <section
      className={`min-w-0 p-2 ${side === "right" ? "col-start-2 border-l border-(--line)" : ""}`}
      aria-labelledby={`page-${number}`}
    >
      <h3 id={`page-${number}`} className="text-sm font-semibold">
        {t("plan.page", { page: number })}
        {section ? <span className="font-normal"> · {section}</span> : null}
      </h3>
      {ads.length === 0 ? <Hint>{t("plan.free")}</Hint> : null}
      {ads.length > 0 ? (
        <ol className="grid gap-1 my-1">
          {ads.map((ad) => (
            <li key={ad.id} className="break-words">
              <AdName ad={ad} hrefOf={hrefOf} />
              <small className="block">{[ad.format, ad.placement].filter(Boolean).join(" · ")}</small>
            </li>
          ))}
        </ol>
      ) : null}
      {percent !== null && percent > 0 ? <Hint>{t("plan.taken", { percent })}</Hint> : null}
      {conflicts.map((conflict) => (
        <FieldError key={`${conflict.kind} ${conflictText(conflict)}`}>{conflictText(conflict)}</FieldError>
      ))}
    </section>
  );
}
