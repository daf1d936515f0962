import { type TargetWarning, warningsOfTargets } from "backend/modules/lifecycle/service";
import type { Ctx } from "backend/platform/use-case/context";
import { articlesIn, pagesIn, picturesIn } from "domain/markdown/own-addresses";
import type { PageComponent } from "domain/site-pages/components";

/** What of a component readers do not get. */
export interface PageWarning extends Omit<TargetWarning, "reason"> {
  component: string;
  reason: TargetWarning["reason"] | "asset_missing";
}

const ids = (text: string | null, of: (text: string) => string[], own: string | null) => [
  ...new Set([...(own === null ? [] : [own]), ...of(text ?? "")]),
];

/** A picture without its asset is left out, and so is a recording that is nowhere: a restored one, whose asset was deleted. */
function withoutAsset({ key, type, asset, address, title, alt, caption }: PageComponent): PageWarning[] {
  const isMissing =
    (type === "image" && !asset) || ((type === "audio" || type === "video") && !asset && !address);
  if (!isMissing) return [];
  return [{ component: key, reason: "asset_missing", address: "", title: title ?? alt ?? caption }];
}

/** What of its components readers would not get, were a page published now. */
export async function pageWarnings(ctx: Ctx, components: readonly PageComponent[]): Promise<PageWarning[]> {
  const warnings = components.map(async (one): Promise<PageWarning[]> => {
    const ofTargets = await warningsOfTargets(ctx, {
      articles: ids(one.text, articlesIn, one.linkArticle),
      pages: ids(one.text, pagesIn, one.linkPage),
      pictures: picturesIn(one.text ?? ""),
    });
    return [...withoutAsset(one), ...ofTargets.map((warning) => ({ component: one.key, ...warning }))];
  });
  return (await Promise.all(warnings)).flat();
}
