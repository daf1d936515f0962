import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** The site map: every URL of the product on one page, in the order of the sidebar. */
export default [
  // Screens without the sidebar.
  route("login", "routes/frame/login.tsx"),
  route("login/sso", "routes/frame/single-sign-on.ts"),
  route("login/sso/return", "routes/frame/single-sign-on-return.ts"),
  route("logout", "routes/frame/logout.ts"),
  route("password_reset", "routes/frame/password-reset.tsx"),
  route("icons", "routes/frame/icons.tsx"),
  route("q/:code", "routes/qrcodes/follow.tsx"),

  // Addresses that screens load from or post to, beside their own.
  route("sidebar", "routes/frame/sidebar-state.ts"),
  route("account/days", "routes/account/day-style.ts"),
  route("account/undo", "routes/account/undo.ts"),
  route("download/:id/:size?", "routes/files.ts"),
  route("lookup/:list", "routes/lookup.ts"),
  route("lookup/:list/new", "routes/make.ts"),
  route("saved-views", "routes/saved-views.ts"),
  route("bookings/export", "routes/bookings/export.ts"),
  route("bookings/import/template", "routes/bookings/import-template.ts"),
  route("bookings/billing/export", "routes/billing/export.ts"),
  route("bookings/billing/item", "routes/billing/item.ts"),
  route("bookings/:bookingid/confirmation.pdf", "routes/billing/confirmation-pdf.ts"),
  route("bookings/material/export", "routes/material/export.ts"),
  route("issues/print/export", "routes/issues/print-export.ts"),
  route("companies/crm", "routes/companies/crm.ts"),
  route("companies/export", "routes/companies/export.ts"),
  route("tags/export", "routes/tags/export.ts"),
  route("users/export", "routes/users/export.ts"),
  route("roles/export", "routes/roles/export.ts"),
  route("rubrics/export", "routes/rubrics/export.ts"),
  route("categories/export", "routes/categories/export.ts"),
  route("qrcodes/export", "routes/qrcodes/export.ts"),
  route("qrcodes/:id/:file", "routes/qrcodes/picture.ts"),
  route("domains/export", "routes/domains/export.ts"),
  route("press/export", "routes/media/export.ts"),
  route("yearlyBookings/export", "routes/yearly/export.ts"),
  route("videocalendar/feed/:file", "routes/calendar/feed.ts"),

  layout("routes/frame/layout.tsx", { id: "frame" }, [
    // Shows the errors of the screens below it inside the frame.
    layout("routes/frame/content.tsx", [
      index("routes/frame/start.ts"),

      // From the menu of the top bar.
      route("account", "routes/account/account.tsx"),
      route("account/quicklinks", "routes/frame/quicklinks.tsx"),

      route("dashboard/timeline", "routes/timeline/timeline.tsx"),

      route("tags", "routes/tags/list.tsx"),
      route("tags/create", "routes/tags/edit.tsx", { id: "routes/tags/create" }),
      route("tags/bulk", "routes/tags/bulk.tsx"),
      route("tags/import", "routes/record-import.tsx", { id: "routes/tags/import" }),
      route("tags/:id", "routes/tags/edit.tsx"),
      route("rubrics", "routes/rubrics/list.tsx"),
      route("rubrics/create", "routes/rubrics/edit.tsx", { id: "routes/rubrics/create" }),
      route("rubrics/bulk", "routes/rubrics/bulk.tsx"),
      route("rubrics/import", "routes/record-import.tsx", { id: "routes/rubrics/import" }),
      route("rubrics/:id", "routes/rubrics/edit.tsx"),

      route("users", "routes/users/list.tsx"),
      route("users/create", "routes/users/edit.tsx", { id: "routes/users/create" }),
      route("users/bulk", "routes/users/bulk.tsx"),
      route("users/import", "routes/record-import.tsx", { id: "routes/users/import" }),
      route("users/:id", "routes/users/edit.tsx"),
      route("users/:id/permissions", "routes/users/permissions.tsx"),

      route("activitylogs", "routes/activity-log/list.tsx"),
      route("activitylogs/export", "routes/activity-log/export.ts"),

      route("bookings", "routes/bookings/list.tsx"),
      route("bookings/create", "routes/bookings/create.tsx"),
      route("bookings/bulk", "routes/bookings/bulk.tsx"),
      route("bookings/import", "routes/bookings/import.tsx"),
      route("bookings/billing", "routes/billing/list.tsx"),
      route("bookings/billing/bulk", "routes/billing/bulk.tsx"),
      route("bookings/material", "routes/material/list.tsx"),
      route("bookings/material/bulk", "routes/material/bulk.tsx"),
      route("bookings/:bookingid", "routes/bookings/edit.tsx"),
      route("bookings/:bookingid/confirmation", "routes/billing/confirmation.tsx"),
      route("bookings/:bookingid/material", "routes/material/booking.tsx"),
      route("bookings/medium/:id", "routes/bookings/by-medium.tsx"),
      route("bookings/medium/:id?/booking/:bookingid?", "routes/bookings/medium-booking.tsx"),
      route("bookings/medium/:id?/issue/:issueId?", "routes/bookings/by-issue.tsx"),

      route("yearlyBookings", "routes/yearly/overview.tsx"),

      route("companies", "routes/companies/list.tsx"),
      route("companies/create", "routes/companies/edit.tsx", { id: "routes/companies/create" }),
      route("companies/bulk", "routes/companies/bulk.tsx"),
      route("companies/import", "routes/record-import.tsx", { id: "routes/companies/import" }),
      route("companies/compare", "routes/companies/compare.tsx"),
      route("companies/:id", "routes/companies/edit.tsx"),
      route("companies/:id/compare", "routes/companies/compare.tsx", { id: "routes/companies/years" }),
      route("companies/:id/bookings", "routes/bookings/by-company.tsx"),
      route("companies/:id/:mediumId", "routes/bookings/by-company.tsx", {
        id: "routes/bookings/by-company-medium",
      }),

      route("videocalendar", "routes/calendar/calendar.tsx"),

      route("qrcodes", "routes/qrcodes/list.tsx"),
      route("qrcodes/create", "routes/qrcodes/edit.tsx", { id: "routes/qrcodes/create" }),
      route("qrcodes/bulk", "routes/qrcodes/bulk.tsx"),
      route("qrcodes/sheet", "routes/qrcodes/sheet.tsx"),
      route("qrcodes/:id", "routes/qrcodes/edit.tsx"),

      // Settings, in the order of their menu.
      route("settings", "routes/frame/settings.tsx"),
      route("roles", "routes/roles/list.tsx"),
      route("roles/create", "routes/roles/edit.tsx", { id: "routes/roles/create" }),
      route("roles/bulk", "routes/roles/bulk.tsx"),
      route("roles/:id", "routes/roles/edit.tsx"),
      route("settings/general", "routes/settings/general.tsx"),
      route("issues/print", "routes/issues/print-list.tsx"),
      route("issues/print/bulk", "routes/issues/print-bulk.tsx"),
      route("issues/print/series", "routes/issues/series.tsx"),
      route("issues/print/compare", "routes/issues/compare.tsx"),
      route("issues/create/:type", "routes/issues/details.tsx", { id: "routes/issues/create" }),
      route("issues/edit/:type?/:id?", "routes/issues/flat-plan.tsx"),
      route("issues/edit/:type/:id/details", "routes/issues/details.tsx"),
      route("press", "routes/media/list.tsx"),
      route("press/create", "routes/media/edit.tsx", { id: "routes/media/create" }),
      route("press/bulk", "routes/media/bulk.tsx"),
      route("press/:id", "routes/media/edit.tsx"),
      route("categories", "routes/categories/list.tsx"),
      route("categories/create", "routes/categories/edit.tsx", { id: "routes/categories/create" }),
      route("categories/bulk", "routes/categories/bulk.tsx"),
      route("categories/:id", "routes/categories/edit.tsx"),

      route("domains", "routes/domains/list.tsx"),
      route("domains/create", "routes/domains/edit.tsx", { id: "routes/domains/create" }),
      route("domains/bulk", "routes/domains/bulk.tsx"),
      route("domains/:id", "routes/domains/edit.tsx"),

      route("*", "routes/frame/not-found.ts"),
    ]),
  ]),
] satisfies RouteConfig;
