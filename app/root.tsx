import screenTexts from "virtual:texts/frame";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from "react";
import styles from "~/app.css?url";
import { keepLastUndo } from "~/forms/post/last-undo";
import { UndoForm } from "~/forms/screen/undo-form";
import { readCookie, writeCookie } from "~/http/cookie.server";
import { useDataLost } from "~/http/lost-data";
import { PageScripts } from "~/http/page-scripts";
import { withDayTexts } from "~/i18n/days";
import { LOCALE } from "~/i18n/i18n";
import { locales } from "~/i18n/i18n.server";
import { type ScreenHandle, screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { ErrorScreen } from "~/routes/frame/page/error-screen";
import { PageTitle } from "~/routes/frame/page/page-title";
import { getToast } from "~/session/toast.server";
import { LinkButton } from "~/ui/button";
import { focusFirstField } from "~/ui/first-field";
import { useLiveMark } from "~/ui/hydrated";
import { useLateFont } from "~/ui/late-font";
import { useNonce } from "~/ui/nonce";
import { PathLink, PathLinks } from "~/ui/path-link";
import { Toasts } from "~/ui/toasts";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";

export const handle = screenHandle({ i18n: screenTexts });

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const [locale, { toast, headers }] = await Promise.all([locales.getLocale(request), getToast(args)]);
  // A toast is shown once: reading it clears its cookie. Without a toast no header is needed.
  const answer = toast ? headers : new Headers();
  if (readCookie(request, "locale") !== locale)
    answer.append("Set-Cookie", writeCookie(request, "locale", locale));
  return data({ locale, toast: toast ?? null }, { headers: answer });
}

type Message = NonNullable<ComponentProps<typeof Toasts>["toast"]>;
type Posted = Omit<Message, "message" | "action"> & {
  message: string;
  undo?: string;
  opens?: string;
  name?: string;
};

export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("frame");
  const nonce = useNonce();
  const root = useRouteLoaderData<typeof loader>("root");
  useLiveMark();
  useLateFont();
  return (
    <html lang={root?.locale ?? LOCALE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* React Aria gives its own style element this nonce, or the policy would refuse it. */}
        <meta name="csp-nonce" content={nonce} nonce={nonce} suppressHydrationWarning />
        <PageTitle />
        <LoadedAgain />
        <PageScripts nonce={nonce} />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {t("skip")}
        </a>
        <Pending label={t("pending")} />
        <Toasts
          toast={useToast(root?.toast)}
          standing={useDataLost() ? t("connectionLost") : undefined}
          label={t("toasts.label")}
          closeLabel={t("toasts.close")}
        />
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Loads a page without scripts again, if what it shows changes by itself. */
function LoadedAgain() {
  const match = useMatches().findLast(({ handle }) => (handle as ScreenHandle | undefined)?.loadsAgainAfter);
  const seconds = match?.data ? (match.handle as ScreenHandle).loadsAgainAfter?.({ data: match.data }) : null;
  return seconds ? (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  ) : null;
}

/**
 * The message with its days in the user's style (an action writes it before it knows the style), the way to what it is
 * about, and its button.
 */
function useToast(toast: Posted | null | undefined): Message | null {
  const { t } = useTranslation("frame");
  useEffect(() => {
    if (toast?.undo) keepLastUndo({ undo: toast.undo, message: withDayTexts(toast.message) }, Date.now());
  }, [toast]);
  return useMemo(() => {
    if (!toast) return null;
    const { undo, opens, name, message, ...more } = toast;
    const sentence = withDayTexts(message);
    const isNamed = name !== undefined && sentence.includes(name);
    const action = (
      <>
        {opens && !isNamed ? (
          <PathLinks>
            <LinkButton size="small" to={opens}>
              {t("toasts.open")}
            </LinkButton>
          </PathLinks>
        ) : null}
        {undo ? <UndoForm undo={undo}>{t("toasts.undo")}</UndoForm> : null}
      </>
    );
    return {
      ...more,
      message: opens && isNamed ? <Linked sentence={sentence} name={name} to={opens} /> : sentence,
      action,
    };
  }, [toast, t]);
}

/** A sentence in which what it is about is a link. */
function Linked({ sentence, name, to }: { sentence: string; name: string; to: string }) {
  const at = sentence.indexOf(name);
  return (
    <>
      {sentence.slice(0, at)}
      <PathLinks>
        <PathLink to={to}>{name}</PathLink>
      </PathLinks>
      {sentence.slice(at + name.length)}
    </>
  );
}

function Pending({ label }: { label: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="pending" data-busy={busy || undefined} role="status">
      {busy && <span className="sr-only">{label}</span>}
    </div>
  );
}

export default function App() {
  useFocusOnNewScreen();
  return (
    <PathLinks>
      <Outlet />
    </PathLinks>
  );
}

/**
 * A new screen takes the focus, as a page load does, so that users of keyboards and screen readers begin at its start;
 * a form for something new begins at its first field.
 * The same happens if the screen was rendered again and lost the focused control (a saved form).
 */
function useFocusOnNewScreen() {
  const { key, pathname, hash } = useLocation();
  const lastScreen = useRef({ key, pathname });
  useEffect(() => {
    if (document.activeElement === document.body) focusFirstField();
  }, []);
  useEffect(() => {
    const before = lastScreen.current;
    lastScreen.current = { key, pathname };
    if (before.key === key) return;
    if (before.pathname === pathname && document.activeElement !== document.body) return;
    if (focusNamed(hash) || focusFirstField()) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [key, pathname]);
}

/** The control that the address names, such as the search (`/bookings#list-q`). */
function focusNamed(hash: string): boolean {
  const control = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return false;
  control.focus();
  return true;
}

/** Errors outside the frame: before sign-in, or if the frame itself fails. */
export function ErrorBoundary() {
  return (
    <main id="main" className="bare-page" tabIndex={-1}>
      <ErrorScreen />
    </main>
  );
}
