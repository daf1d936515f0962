import { ROLES, type RoleName } from "backend/seed/roles";
import { makeBooking } from "backend/testing/booking-factories";
import { mayOnBookings } from "domain/permissions/bookings";
import { hasPermission } from "domain/permissions/check";
import type { Area } from "domain/permissions/names";
import { expect, test } from "../fixtures";
import { makeMarket } from "../market";

/** Each area with its list: the permission that opens it, and where records are made and changed. */
const AREAS: readonly { path: string; area: Area; create?: string }[] = [
  { path: "/tags", area: "tags", create: "/tags/create" },
  { path: "/rubrics", area: "rubrics", create: "/rubrics/create" },
  { path: "/companies", area: "companies", create: "/companies/create" },
  { path: "/qrcodes", area: "qrcodes", create: "/qrcodes/create" },
  { path: "/users", area: "users", create: "/users/create" },
  { path: "/roles", area: "roles", create: "/roles/create" },
  { path: "/categories", area: "categories", create: "/categories/create" },
  { path: "/press", area: "media", create: "/press/create" },
  { path: "/domains", area: "domains", create: "/domains/create" },
  { path: "/issues/print", area: "print_issues", create: "/issues/create/print" },
  { path: "/activitylogs", area: "activity_logs" },
  { path: "/settings/general", area: "global_settings" },
];

/** The screens about bookings. They open for who may see bookings of any medium; some open empty for all others. */
const BOOKING_SCREENS: readonly {
  path: string;
  inMenu: "by area" | "by medium" | "always";
  bulk?: true;
  opensEmpty?: true;
}[] = [
  { path: "/bookings", inMenu: "by area", bulk: true },
  { path: "/bookings/billing", inMenu: "by medium", bulk: true },
  { path: "/bookings/material", inMenu: "by medium", bulk: true },
  { path: "/yearlyBookings", inMenu: "by area" },
  { path: "/dashboard", inMenu: "always", opensEmpty: true },
  { path: "/dashboard/timeline", inMenu: "by area", opensEmpty: true },
  { path: "/videocalendar", inMenu: "always", opensEmpty: true },
];

test("menu, buttons, bulk actions and addresses agree for every role", { tag: "@server" }, async ({
  page,
  signInWith,
}) => {
  const get = async (path: string) => {
    const response = await page.request.get(path);
    return { status: response.status(), html: await response.text() };
  };
  for (const role of Object.keys(ROLES) as RoleName[]) {
    await signInWith(ROLES[role]);
    const may = (area: Area, action?: "manage_menu" | "create" | "edit" | "delete") =>
      hasPermission(ROLES[role], { collectionType: area, ...(action ? { action } : {}) });
    const settings = await get("/settings");
    const menu = settings.html;
    for (const { path, area, create } of AREAS) {
      const name = `${role} ${path}`;
      const list = await get(path);
      expect(list.status, name).toBe(may(area) ? 200 : 403);
      // Without the entry of the settings those that a user may open stand at its place; the general ones do not.
      const isOffered =
        path === "/settings/general"
          ? may(area) && may("global_settings", "manage_menu")
          : may(area, "manage_menu");
      expect(menu.includes(`href="${path}"`), `${name} in the menu`).toBe(isOffered);
      // Each entry of the menu opens its screen.
      if (isOffered) expect(list.status, name).toBe(200);
      if (!create) continue;
      expect((await get(create)).status, `${name} new`).toBe(may(area, "create") ? 200 : 403);
      if (list.status !== 200) continue;
      expect(list.html.includes(`href="${create}"`), `${name} button`).toBe(may(area, "create"));
      const offersChanges = list.html.includes(`action="${path}/bulk"`);
      expect(offersChanges, `${name} bulk`).toBe(may(area, "edit") || may(area, "delete"));
    }
  }
});

test("the screens about bookings agree with the rights of every role", { tag: "@server" }, async ({
  page,
  product,
  signInWith,
}) => {
  const get = async (path: string) => {
    const response = await page.request.get(path);
    return { status: response.status(), html: await response.text() };
  };
  // The menu offers the lists of bookings where there is a medium.
  const market = await makeMarket(product.backend.db);
  const { client, medium, issue } = market;
  await makeBooking(product.backend.db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    appearsFrom: issue.publishDate,
    appearsOn: issue.publishDate,
  });
  const nobody = ["global:login_in_backend"];
  for (const [role, permissions] of Object.entries({ ...ROLES, nobody })) {
    await signInWith(permissions);
    const sees = mayOnBookings(permissions, "view");
    const menu = (await get("/account")).html;
    for (const { path, inMenu, bulk, opensEmpty } of BOOKING_SCREENS) {
      const name = `${role} ${path}`;
      const { status, html } = await get(path);
      expect(status, name).toBe(sees || opensEmpty ? 200 : 403);
      if (!sees && opensEmpty) expect(html, name).not.toContain(market.client.name);
      const isOffered =
        inMenu === "always" ||
        (inMenu === "by medium"
          ? sees
          : hasPermission(permissions, { action: "manage_menu", collectionType: "bookings" }));
      expect(new RegExp(`href="${path}["?]`).test(menu), `${name} in the menu`).toBe(isOffered);
      if (bulk && status === 200)
        expect(html.includes(`action="${path}/bulk"`), `${name} bulk`).toBe(
          mayOnBookings(permissions, "edit"),
        );
    }
    const mayCreate = mayOnBookings(permissions, "create");
    expect((await get("/bookings/create")).status, `${role} new`).toBe(mayCreate ? 200 : 403);
    expect(menu.includes('href="/bookings/create'), `${role} new in the menu`).toBe(mayCreate);
  }
});
