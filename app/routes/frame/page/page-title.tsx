import { isRouteErrorResponse, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";
import type { ScreenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";

/**
 * The page title is the breadcrumbs in reverse order. It begins with "Fehler:" when the screen's form was refused, so
 * that screen readers say it first, also in the HTML for browsers without scripts. It reads the router's state, because
 * only its own route knows an action's answer otherwise.
 */
export function PageTitle() {
  const { t } = useTranslation("frame");
  const state = useContext(RouterState);
  const title = [...useCrumbLabels(Object.values(state?.errors ?? {})[0]), t("client")].join(" – ");
  const refused = Object.values(state?.actionData ?? {}).some(isRefused);
  return <title>{refused ? t("errorTitle", { title }) : title}</title>;
}

function useCrumbLabels(error: unknown): string[] {
  const { t } = useTranslation("frame");
  const match = useMatches().findLast(({ handle }) => (handle as ScreenHandle | undefined)?.breadcrumbs);
  if (error !== undefined) {
    const status = isRouteErrorResponse(error) ? error.status : 500;
    if (status === 404) return [t("error.notFoundTitle")];
    return [status === 403 ? t("error.forbiddenTitle") : t("error.failedTitle")];
  }
  if (!match) return [];
  const crumbs = (match.handle as ScreenHandle).breadcrumbs?.({ data: match.data, params: match.params });
  return (crumbs ?? []).map(({ label }) => label).reverse();
}

function isRefused(answer: unknown): boolean {
  const { failed, result } = (answer ?? {}) as { failed?: boolean; result?: { status?: string } };
  return failed === true || result?.status === "error";
}
