import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import { kitAreas } from "../domain/areas";

const pathOf = ({ path }: { path: string }) => path.slice(1);

/** `/tags/export` of each area with records on the kit. */
const recordExports = kitAreas.map((area) =>
  route(`${pathOf(area)}/export`, `routes/${area.room}/export.ts`),
);

/** The other addresses of each area with records on the kit. */
const recordScreens = kitAreas.flatMap((area) => {
  const { room, imports } = area;
  const path = pathOf(area);
  const importing = { id: `routes/${room}/import` };
  return [
    route(path, `routes/${room}/list.tsx`),
    ...(area.madeAt
      ? []
      : [route(`${path}/create`, `routes/${room}/edit.tsx`, { id: `routes/${room}/create` })]),
    route(`${path}/bulk`, `routes/${room}/bulk.tsx`),
    ...(imports ? [route(`${path}/import`, "routes/record-import.tsx", importing)] : []),
    route(`${path}/:id`, `routes/${room}/edit.tsx`),
  ];
});

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
  route("draft/:token", "routes/articles/shared-draft.tsx"),
  route("draft/page/:token", "routes/site-pages/shared-draft.tsx"),
  route("newsletter/:token", "routes/receivers/own-page.tsx"),
  route("newsletter/pictures/:token", "routes/newsletters/picture.ts"),
  route("newsletter/reports", "routes/newsletters/reports.ts"),
  route("press/releases/incoming", "routes/press-releases/incoming.ts"),
  route("c/:newsletter/:key", "routes/newsletters/follow.tsx"),

  // Addresses that screens load from or post to, beside their own.
  route("sidebar", "routes/frame/sidebar-state.ts"),
  route("account/days", "routes/account/day-style.ts"),
  route("account/undo", "routes/account/undo.ts"),
  route("download/:id/:size?", "routes/files.ts"),
  route("pictures/:asset", "routes/pictures.ts"),
  route("draft/:token/pictures/:asset", "routes/pictures.ts", { id: "routes/pictures-of-drafts" }),
  route("lookup/:list", "routes/lookup.ts"),
  route("lookup/:list/new", "routes/make.ts"),
  route("lookup/:list/pick", "routes/pick.ts"),
  route("locks/:area/:id", "routes/lock.ts"),
  route("saved-views", "routes/saved-views.ts"),
  route("bookings/export", "routes/bookings/export.ts"),
  route("bookings/import/template", "routes/bookings/import-template.ts"),
  route("bookings/billing/export", "routes/billing/export.ts"),
  route("bookings/billing/item", "routes/billing/item.ts"),
  route("bookings/:bookingid/confirmation.pdf", "routes/billing/confirmation-pdf.ts"),
  route("bookings/:bookingid/newsletter-proof.pdf", "routes/newsletters/proof-pdf.ts"),
  route("bookings/material/export", "routes/material/export.ts"),
  route("issues/print/export", "routes/issues/print-export.ts"),
  route("issues/print/:id/advertisers.csv", "routes/issues/advertisers-csv.ts"),
  route("issues/print/:id/plan.pdf", "routes/issues/plan-pdf.ts"),
  route("issues/immoflash/:id/preview.pdf", "routes/immoflash-issues/preview-pdf.ts"),
  route("issues/immoflash/newsletter/:id/preview.html", "routes/newsletters/preview-html.ts"),
  route("issues/immoflash/newsletter/:id/mail", "routes/newsletters/typed-mail.ts"),
  route("companies/crm", "routes/companies/crm.ts"),
  route("help/tour", "routes/help/tour.ts"),
  route("help/news/seen", "routes/help/news-seen.ts"),
  route("search/palette", "routes/search/palette.ts"),
  route("notifications/panel", "routes/notifications/panel.ts"),
  route("media/zip", "routes/library/zip.ts"),
  ...recordExports,
  route("qrcodes/:id/:file", "routes/qrcodes/picture.ts"),
  route("yearlyBookings/export", "routes/yearly/export.ts"),
  route("videocalendar/feed/:file", "routes/calendar/feed.ts"),

  layout("routes/frame/layout.tsx", { id: "frame" }, [
    // Shows the errors of the screens below it inside the frame.
    layout("routes/frame/content.tsx", [
      index("routes/frame/start.ts"),

      // From the menu of the top bar.
      route("account", "routes/account/account.tsx"),
      route("account/quicklinks", "routes/frame/quicklinks.tsx"),
      route("account/notifications", "routes/notifications/settings.tsx"),
      route("notifications", "routes/notifications/list.tsx"),
      route("search", "routes/search/results.tsx"),
      route("help", "routes/help/help.tsx"),
      route("help/news", "routes/help/news.tsx"),
      route("work/:id", "routes/work/progress.tsx"),

      route("dashboard", "routes/dashboard/dashboard.tsx"),
      route("dashboard/timeline", "routes/timeline/timeline.tsx"),

      route("media/upload", "routes/library/upload.tsx"),
      route("media/folders", "routes/library/folders.tsx"),
      // Tags, rubrics, companies and all other areas with records, as `domain/areas.ts` declares them.
      ...recordScreens,

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
      route("bookings/cells", "routes/bookings/cells.tsx"),
      route("bookings/:bookingid/cell", "routes/bookings/cell.tsx"),
      route("bookings/:bookingid/confirmation", "routes/billing/confirmation.tsx"),
      route("bookings/:bookingid/material", "routes/material/booking.tsx"),
      route("bookings/medium/:id", "routes/bookings/by-medium.tsx"),
      route("bookings/medium/:id?/booking/:bookingid?", "routes/bookings/medium-booking.tsx"),
      route("bookings/medium/:id?/issue/:issueId?", "routes/bookings/by-issue.tsx"),

      route("yearlyBookings", "routes/yearly/overview.tsx"),

      route("companies/compare", "routes/companies/compare.tsx"),
      route("companies/:id/compare", "routes/companies/compare.tsx", { id: "routes/companies/years" }),
      route("companies/:id/bookings", "routes/bookings/by-company.tsx"),
      route("companies/:id/:mediumId", "routes/bookings/by-company.tsx", {
        id: "routes/bookings/by-company-medium",
      }),

      route("videocalendar", "routes/calendar/calendar.tsx"),

      route("issues/immoflash/:id/revisions", "routes/immoflash-issues/revisions.tsx"),
      route("articles/board", "routes/articles/board.tsx"),
      route("articles/:id/revisions", "routes/articles/revisions.tsx"),
      route("articles/:id/preview", "routes/articles/preview.tsx"),
      route("articles/:id/preview/typed", "routes/articles/typed-preview.ts"),

      route("domains/:id/pages", "routes/domains/pages.tsx"),
      route("pages/:id/revisions", "routes/site-pages/revisions.tsx"),
      route("pages/:id/preview", "routes/site-pages/preview.tsx"),
      route("pages/:id/branch", "routes/site-pages/branch.tsx"),
      route("pages/:id/tree", "routes/site-pages/tree.ts"),
      route("pages/:id/components/:key", "routes/site-pages/component.ts"),

      route("issues/immoflash/:id/preview", "routes/immoflash-issues/preview.tsx"),

      route("issues/immoflash/newsletter/:id?", "routes/newsletters/newsletter.tsx"),
      route("issues/immoflash/newsletter/:id/preview", "routes/newsletters/preview.tsx"),
      route("issues/immoflash/newsletter/:id/approval", "routes/newsletters/approval.tsx"),

      route("qrcodes/sheet", "routes/qrcodes/sheet.tsx"),

      // Settings, in the order of their menu.
      route("settings", "routes/frame/settings.tsx"),
      route("settings/general", "routes/settings/general.tsx"),
      route("settings/operations", "routes/operations/operations.tsx"),
      route("immoflash-configuration", "routes/immoflash/configuration.tsx"),
      route("issues/print", "routes/issues/print-list.tsx"),
      route("issues/print/bulk", "routes/issues/print-bulk.tsx"),
      route("issues/print/series", "routes/issues/series.tsx"),
      route("issues/print/compare", "routes/issues/compare.tsx"),
      route("issues/create/:type", "routes/issues/details.tsx", { id: "routes/issues/create" }),
      route("issues/edit/:type?/:id?", "routes/issues/flat-plan.tsx"),
      route("issues/edit/:type/:id/details", "routes/issues/details.tsx"),

      route("*", "routes/frame/not-found.ts"),
    ]),
  ]),
] satisfies RouteConfig;
