import { redirect } from "@remix-run/node";
import { problemsOf, type ServiceError } from "~/graphql/client.server";
import { writeCookie } from "~/http/cookie.server";
import { texts } from "~/i18n/i18n";

/** The service's messages about a sign-in elsewhere, and the text of each. */
const t = texts("singleSignOn");
const REFUSALS: Readonly<Record<string, () => string>> = {
  sso_cancelled: () => t("validation.sso_cancelled"),
  sso_away: () => t("validation.sso_away"),
  sso_nonsense: () => t("validation.sso_nonsense"),
  sso_code_used: () => t("validation.sso_code_used"),
  sso_wrong_state: () => t("validation.sso_wrong_state"),
  sso_expired: () => t("validation.sso_expired"),
  sso_unknown: () => t("validation.sso_unknown"),
  sso_inactive: () => t("validation.sso_inactive"),
  sso_not_allowed: () => t("validation.sso_not_allowed"),
  sso_unverified: () => t("validation.sso_unverified"),
  too_many_attempts: () => texts("validation")("too_many_attempts"),
};

/** Leads to the sign-in, which says why; a ticket opens nothing twice. */
export function toRefusal(request: Request, refusal: ServiceError) {
  const message =
    refusal.code === "TOO_MANY_ATTEMPTS" ? "too_many_attempts" : problemsOf(refusal)[0]?.message;
  const headers = { "Set-Cookie": writeCookie(request, "singleSignOn", null) };
  return redirect(`/login?refused=${message ?? "sso_nonsense"}`, { status: 303, headers });
}

/** The refusal that the address of the sign-in names; null without one. */
export function refusalText(request: Request): string | null {
  const reason = new URL(request.url).searchParams.get("refused") ?? "";
  return Object.hasOwn(REFUSALS, reason) ? (REFUSALS[reason]?.() ?? null) : null;
}
