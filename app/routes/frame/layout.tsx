import screenTexts from "virtual:texts/frame";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches, useNavigation } from "@remix-run/react";
import { ownLate } from "domain/material/late";
import { mayOnBookings } from "domain/permissions/bookings";
import { useEffect, useRef, useState } from "react";
import { readCookie } from "~/http/cookie.server";
import { type Crumb, type ScreenHandle, screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { requireUser } from "~/session/current-user.server";
import { shownTour } from "~/shared/help/tour.server";
import { Bell } from "~/shared/notifications/bell";
import { SearchField } from "~/shared/search/search-field";
import { useVisitedRecord } from "~/shared/search/use-visited-record";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useTooltipsHiddenByEscape } from "~/ui/tooltip";
import { AccountMenu } from "./menu/account-menu";
import { Brand } from "./menu/brand";
import { Shortcuts } from "./menu/shortcuts";
import { Sidebar } from "./menu/sidebar";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";

export const handle = screenHandle({ i18n: screenTexts });

export async function loader(args: LoaderFunctionArgs) {
  // An unknown address gets a 404, signed in or not.
  if (args.params["*"] !== undefined && !readCookie(args.request, "token")) {
    throw Response.json(null, { status: 404, statusText: "Not Found" });
  }
  const { user, media, ...frameData } = await requireUser(args);
  return {
    ...frameData,
    user,
    tour: shownTour(user),
    media: media.filter(({ _id }) => mayOnBookings(user.permissions, "view", _id)),
    sidebarState: readCookie(args.request, "sidebar"),
  };
}

export default function Frame() {
  const { t } = useTranslation("frame");
  const page = useLoaderData<typeof loader>();
  const { user, unreadNotifications, ownLateMaterial, logoId, media, sidebarState } = page;
  const [chosen, setChosen] = useState(sidebarState);
  const isCanvas = useMatches().some(({ handle, data }) => {
    const declared = (handle as ScreenHandle | undefined)?.isCanvas;
    return typeof declared === "function" ? declared({ data }) : declared;
  });
  const closed = isCanvas ? chosen !== "open" : chosen === "closed";
  const [showsKeys, setShowsKeys] = useState(false);
  const crumbs = useCrumbs();
  useVisitedRecord(user._id, crumbs);
  useClosedMenus();
  useTooltipsHiddenByEscape();

  return (
    <div className="frame" data-sidebar={closed ? "closed" : "open"}>
      <header className="top-bar">
        <Brand logoId={logoId} />
        <Button
          type="button"
          variant="quiet"
          size="icon"
          className="menu-button"
          aria-label={t("menu.open")}
          {...{ popovertarget: "menu" }}
        >
          <Icon name="menu" />
        </Button>
        <Breadcrumbs items={crumbs} label={t("crumbs")} />
        <SearchField />
        <Bell unread={unreadNotifications} page={page} />
        <AccountMenu user={user} onShowKeys={() => setShowsKeys(true)} />
      </header>
      <Sidebar
        media={media}
        quicklinks={user.quicklinks}
        permissions={user.permissions}
        late={ownLateMaterial && { counted: ownLateMaterial, to: ownLate(user._id).to }}
        closed={closed}
        onToggle={(isClosed) => setChosen(isClosed ? "closed" : "open")}
      />
      <main id="main" className="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Shortcuts isOpen={showsKeys} onOpen={setShowsKeys} />
    </div>
  );
}

/** The breadcrumbs of the innermost screen that has any. */
function useCrumbs(): Crumb[] {
  const match = useMatches().findLast(({ handle }) => (handle as ScreenHandle | undefined)?.breadcrumbs);
  if (!match || match.data === undefined) return [];
  return (match.handle as ScreenHandle).breadcrumbs?.({ data: match.data, params: match.params }) ?? [];
}

/**
 * Closes the menus when another screen opens. The browser does so only for whole page loads. A menu that was opened
 * before the scripts had come stays open, and so does one that was opened while the screen was awaited, as after a choice
 * that changes what the form offers.
 */
function useClosedMenus() {
  const { key } = useLocation();
  const isAwaited = useNavigation().state !== "idle";
  const lastKey = useRef(key);
  const openBefore = useRef<readonly HTMLElement[] | null>(null);
  useEffect(() => {
    if (isAwaited) openBefore.current = openMenus();
  }, [isAwaited]);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    const open = openMenus();
    const closing = openBefore.current ?? open;
    openBefore.current = null;
    for (const menu of open) if (closing.includes(menu)) menu.hidePopover();
  }, [key]);
}

const openMenus = () => [...document.querySelectorAll<HTMLElement>("[popover]:popover-open")];
