import { createRemixStub } from "@remix-run/testing";
import { MENU_SCREENS } from "domain/menu-visibility";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { ErrorScreen } from "../page/error-screen";
import { Sidebar } from "./sidebar";

beforeAll(() => {
  startTexts();
  // The stub is a browser router. React warns about its layout effects when it renders on the server.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.unstubAllEnvs());

function render(Screen: () => ReactNode, url: string, errors?: Record<string, unknown>): string {
  const Stub = createRemixStub([{ id: "screen", path: "*", Component: Screen, ErrorBoundary: ErrorScreen }]);
  return renderToString(<Stub initialEntries={[url]} hydrationData={errors ? { errors } : undefined} />);
}

const media = [{ _id: "3", name: "Alpenblick Magazin" }];
const sidebar = (
  permissions: string[],
  { quicklinks = [], ...more }: Partial<Parameters<typeof Sidebar>[0]> = {},
  at = "/bookings?status=open",
) =>
  render(
    () => (
      <Sidebar
        media={media}
        quicklinks={quicklinks}
        permissions={permissions}
        late={null}
        closed={false}
        onToggle={() => {}}
        {...more}
      />
    ),
    at,
  );

describe("the sidebar", () => {
  it("marks the entry whose list or records the screen shows", () => {
    const rights = ["bookings", "dashboard", "print_issues", "immoflash_issues", "timeline"];
    const plain = rights.map((area) => `global:manage_menu__${area}`);
    const marked = (at: string, permissions = plain) =>
      [...sidebar(permissions, {}, at).matchAll(/<(?:a|button)(?=[^>]*class="sidebar-link)[^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => tag.includes("aria-current"))
        .map((tag) => /(?:href|popoverTarget)="([^"]*)"/i.exec(tag)?.[1]);
    expect(marked("/bookings/7")).toEqual(["/bookings"]);
    expect(marked("/dashboard/timeline")).toEqual(["/dashboard/timeline"]);
    expect(marked("/issues/immoflash/newsletter/7")).toEqual(["/issues/immoflash"]);
    expect(marked("/issues/edit/print/7/details")).toEqual(["/issues/print"]);
    expect(marked("/account")).toEqual([]);
    const office = [...plain, "global:manage_menu__global_settings"];
    expect(marked("/issues/create/print")).toEqual(["/issues/print"]);
    expect(marked("/issues/edit/print/7/details", office)).toEqual(["/bookings"]);
    const withoutBookings = office.filter((right) => !right.endsWith("__bookings"));
    expect(marked("/issues/edit/print/7/details", withoutBookings)).toEqual(["menu-settings"]);
    expect(marked("/settings/general", office)).toEqual(["menu-settings"]);
    expect(marked("/bookings/7", office)).toEqual(["/bookings"]);
  });

  it("says at its entries what is late of one's own, as a link to it, and nothing where nothing is", () => {
    const permissions = ["global:manage_menu__bookings", "global:read__bookings"];
    const quicklinks = [
      { id: "billing", isFavorite: true },
      { id: "material", isFavorite: true },
    ];
    const to = "/bookings/material?due=overdue&supervisor=7";
    const counters = (number: number | null, isMore = false) => {
      const late = number === null ? null : { counted: { number, isMore }, to };
      const html = sidebar(permissions, { late, quicklinks });
      return [
        ...html.matchAll(
          /<a(?=[^>]*late-counter)[^>]*aria-label="([^"]*)"[^>]*>.*?aria-hidden="true">([^<]*)</g,
        ),
      ].map(([link, label, text]) => [link?.includes(to.replaceAll("&", "&amp;")), text, label]);
    };
    const words = "eigene Buchungen, deren Unterlagen überfällig sind";
    // At the favourite, at the bookings and in their menu.
    expect(counters(4)).toEqual(Array(3).fill([true, "4", `4 ${words}`]));
    expect(counters(1)[0]).toEqual([true, "1", "1 eigene Buchung, deren Unterlagen überfällig sind"]);
    expect(counters(1234)[0]).toEqual([true, "1.234", `1.234 ${words}`]);
    expect(counters(0)).toEqual([]);
    expect(counters(null)).toEqual([]);
  });

  it("shows an entry to those who hold its manage_menu permission", () => {
    expect(sidebar(["global:manage_menu__bookings"])).toContain('href="/bookings"');
    expect(sidebar(["global:read__bookings", "global:manage_menu__companies"])).not.toContain(
      'href="/bookings"',
    );
  });

  it("offers the way to the bookings of each medium and to a new one, and back", () => {
    const back = "back=%2Fbookings%3Fstatus%3Dopen";
    const html = sidebar(["global:manage_menu__bookings", "medium:3:create__bookings"]);
    expect(html).toContain(`href="/bookings/create?${back}"`);
    expect(html).toContain(`href="/bookings/medium/3?${back}"`);
    expect(sidebar(["global:manage_menu__bookings"])).not.toContain("/bookings/create");
  });
});

describe("the lists of the bookings in the sidebar", () => {
  it("are there for those who see bookings of any medium, and for nobody else", () => {
    const lists = ["/bookings/billing", "/bookings/material"];
    const html = sidebar(["global:manage_menu__bookings"]);
    for (const list of lists) expect(html).toContain(`href="${list}?`);
    const without = sidebar(["global:manage_menu__bookings", "global:create__bookings"], { media: [] });
    expect(without).toContain("/bookings/create");
    for (const list of lists) expect(without).not.toContain(list);
  });

  it("are marked on their own screens, and so are print issues for those who may open them", () => {
    const sells = ["global:manage_menu__bookings", "global:manage_menu__print_issues"];
    const marked = (at: string, permissions = sells) => {
      const html = sidebar(permissions, {}, at);
      const menu = html.slice(html.indexOf('id="menu-bookings"'), html.indexOf("menu-by-medium"));
      const links = [...menu.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
      return links
        .filter((tag) => tag.includes('aria-current="page"'))
        .map((tag) => /href="([^"?]*)/.exec(tag)?.[1]);
    };
    for (const list of ["/bookings/billing", "/bookings/material", "/issues/print"])
      expect(marked(`${list}?page=2`)).toEqual([list]);
    expect(marked("/bookings")).toEqual([]);
    expect(marked("/issues/print", sells.slice(0, 1))).toEqual([]);
  });
});

describe("the quick access in the sidebar", () => {
  const favourites = (...ids: string[]) => ids.map((id) => ({ id, isFavorite: true }));
  const linksIn = (html: string) => {
    const [, access = ""] = /<section class="quick-access".*?<ul>(.*?)<\/ul>/.exec(html) ?? [];
    return [...access.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  };
  const SALES = ["global:manage_menu__bookings", "global:read__bookings", "global:create__bookings"];

  it("has the user's favourites in their order, with the way back of the bookings' menu", () => {
    const quicklinks = [
      ...favourites("material", "medium-3"),
      { id: "calendar", isFavorite: false },
      ...favourites("newBooking"),
    ];
    const back = "back=%2Fbookings%3Fstatus%3Dopen";
    expect(linksIn(sidebar(SALES, { quicklinks }))).toEqual([
      "/bookings/material?state=open&state=requested&due=ahead",
      `/bookings/medium/3?${back}`,
      `/bookings/create?${back}`,
    ]);
  });

  it("shows nothing that the user may not open at present, and no media that are gone", () => {
    const quicklinks = favourites("newBooking", "users", "medium-3", "medium-9", "unknown", "calendar");
    expect(linksIn(sidebar([], { quicklinks }))).toEqual(["/videocalendar"]);
    expect(sidebar([], { quicklinks: favourites("tags") })).not.toContain("quick-access");
    expect(sidebar(SALES)).not.toContain("quick-access");
  });

  it("can lead wherever the menu does", () => {
    const all = GLOBAL_PERMISSIONS as string[];
    const links = linksIn(sidebar(all, { quicklinks: favourites(...MENU_SCREENS) }));
    const html = sidebar(all);
    expect(links).toHaveLength(MENU_SCREENS.length);
    for (const link of links) expect(html.replaceAll("&amp;", "&")).toContain(`href="${link}"`);
  });
});

describe("the settings in the sidebar", () => {
  it("are there for those who may open settings, with the entries that they hold", () => {
    const all = ["global:manage_menu__global_settings", "global:manage_menu__print_issues"];
    expect(sidebar(all)).toContain('href="/issues/print"');
    expect(sidebar(all.slice(0, 1))).not.toContain('href="/issues/print"');
    // Spec §2: shown to everybody who has the entry.
    expect(sidebar(all.slice(0, 1))).toContain('href="/immoflash-configuration"');
    expect(sidebar(all.slice(1))).not.toContain("menu-settings");
  });

  it("have the order of the specification, and lead to the screen that says more of each", () => {
    const inOrder = ["/users", "/roles", "/issues/print", "/immoflash-configuration"];
    inOrder.push("/immoflash-configuration/lists", "/immoflash-configuration/receivers", "/categories");
    inOrder.push(
      "/activitylogs",
      "/press",
      "/press/releases?state=pending",
      "/domains",
      "/pages",
      "/menus",
      "/datasources",
      "/settings/operations",
      "/settings/general",
      "/settings",
    );
    const html = sidebar(GLOBAL_PERMISSIONS as string[]);
    const menu = html.slice(html.indexOf('id="menu-settings"'));
    const links = [...menu.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(links).toEqual(inOrder.filter((href) => links.includes(href)));
    expect(links).toEqual(expect.arrayContaining(["/issues/print", "/settings"]));
  });
});

describe("the page for errors", () => {
  const page = (error: unknown) => render(() => null, "/", { screen: error });

  it("tells a missing page and an error of the server apart", () => {
    const missing = { status: 404, statusText: "Not Found", internal: false, data: null };
    expect(page(missing)).toContain("Die eingegeben URL existiert nicht.");
    expect(page(new Error("disk full"))).toContain("Ooops!");
  });

  it("says of too much at once what to do, with a way to try again", () => {
    const tooMuch = { status: 429, statusText: "", internal: false, data: { isTooMuch: true } };
    const html = render(() => null, "/articles/7/revisions?from=1", { screen: tooMuch });
    expect(html).toContain("Gerade zu viel auf einmal");
    expect(html).toContain("Bitte versuchen Sie es in ein paar Sekunden noch einmal");
    expect(html).toMatch(/href="\/articles\/7\/revisions\?from=1"[^>]*>.*?Noch einmal versuchen/);
    expect(html).not.toContain("Ooops!");
  });

  it("keeps the cause to itself in production, and shows it elsewhere", () => {
    expect(page(new Error("disk full"))).toContain("disk full");
    vi.stubEnv("PROD", true);
    const html = page(new Error("disk full"));
    expect(html).toContain("Something went wrong. Please contact the administrator");
    expect(html).not.toContain("disk full");
  });
});
