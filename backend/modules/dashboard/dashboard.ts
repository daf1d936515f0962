import { type BillingItemPage, listItems } from "backend/modules/billing/service";
import { bookingById, listBookings } from "backend/modules/bookings/service";
import { type Issue, issuesAhead } from "backend/modules/issues/service";
import { countMaterial, listMaterial } from "backend/modules/material/service";
import { type Notification, unreadComments } from "backend/modules/notifications/service";
import { releaseRecord } from "backend/modules/press-releases/types";
import { readScope, type YearlyScope } from "backend/modules/yearly/service";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { MEDIUM_TYPES } from "domain/bookings/fields";
import { COUNT_BOUND } from "domain/counted";
import { LIST_PANELS, PANEL_ROWS, type PanelName, panelsFor } from "domain/dashboard/panels";
import { LOOK_AHEAD_DAYS } from "domain/dashboard/to-do";
import { todayInVienna } from "domain/dates";
import { mayOnBookings } from "domain/permissions/bookings";

type Read<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>> | null;

/** What the panels of a user show. Null: they may not see it, or have hidden its panel. */
export interface Dashboard {
  openBookings: Read<typeof listBookings>;
  withoutJobId: Read<typeof listBookings>;
  missingMaterial: Read<typeof listMaterial>;
  materialCounts: Read<typeof countMaterial>;
  unbilled: BillingItemPage | null;
  ownMaterial: Read<typeof listMaterial>;
  toBill: BillingItemPage | null;
  comments: Notification[];
  pressReleases: Read<typeof releaseRecord.list>;
  issues: Issue[] | null;
  year: YearlyScope | null;
}

const PAGE = { page: { limit: PANEL_ROWS, skip: 0 } };

/**
 * Reads all panels at once, each by the list that it leads to, before anything is asked of their rows: so the rows of
 * all panels refer to clients and issues in one statement each.
 */
export async function readDashboard(ctx: SignedInCtx): Promise<Dashboard> {
  const hidden = ctx.user.dashboard?.hidden ?? [];
  const visiblePanels = panelsFor(ctx.permissions).filter((name) => !hidden.includes(name));
  const where = <T>(panels: readonly PanelName[], read: () => T): T | null =>
    panels.some((name) => visiblePanels.includes(name)) ? read() : null;
  const { openBookings, withoutJobId, missingMaterial, unbilled } = LIST_PANELS;
  const toDo = toDoOf(ctx, visiblePanels);
  const items = Promise.all([
    where(["unbilled"], () => listItems(ctx, { ...PAGE, filter: unbilled.filter })),
    toDo.bills ? listItems(ctx, { ...PAGE, filter: toDo.bills }) : null,
  ]).then(async (lists) => {
    // Their bookings are read while the other lists still are.
    await bookingById(ctx).loadMany(lists.flatMap((list) => list?.data.map((item) => item.bookingId) ?? []));
    return lists;
  });
  const read = await Promise.all([
    where(["openBookings"], () =>
      listBookings(ctx, { ...PAGE, sort: "appearsOn", filter: openBookings.filter }),
    ),
    where(["withoutJobId"], () =>
      listBookings(ctx, { ...PAGE, sort: "appearsOn", filter: withoutJobId.filter }),
    ),
    where(["missingMaterial"], () => listMaterial(ctx, { ...PAGE, filter: missingMaterial.filter })),
    where(["missingMaterial"], () => countMaterial(ctx, { filter: missingMaterial.filter }, COUNT_BOUND)),
    toDo.material ? listMaterial(ctx, { ...PAGE, filter: toDo.material }) : null,
    where(["toDo"], () => unreadComments(ctx, PANEL_ROWS)),
    where(toDo.closes ? ["issues", "toDo"] : ["issues"], () =>
      issuesAhead(ctx, PANEL_ROWS, LOOK_AHEAD_DAYS.closing),
    ),
    where(["pressReleases"], () =>
      releaseRecord.list(ctx, { ...PAGE, sort: "createdAt", filter: { states: ["pending"] } }),
    ),
    items,
  ]);
  const [open, withoutJob, missing, materialCounts, ownMaterial, comments, issues, pressReleases, ofItems] =
    read;
  const [ofUnbilled, toBill] = ofItems;
  return {
    openBookings: open,
    withoutJobId: withoutJob,
    missingMaterial: missing,
    materialCounts,
    unbilled: ofUnbilled,
    ownMaterial,
    toBill,
    comments: comments ?? [],
    pressReleases,
    issues,
    year: where(["turnover"], () => yearNow(ctx)),
  };
}

const yearNow = (ctx: SignedInCtx) =>
  readScope(ctx, { year: Number(todayInVienna(ctx.now()).slice(0, 4)), types: MEDIUM_TYPES });

/** What is searched for what a user has to do. */
function toDoOf(ctx: SignedInCtx, visiblePanels: readonly PanelName[]) {
  const { user, permissions } = ctx;
  const sees = visiblePanels.includes("toDo") && mayOnBookings(permissions, "view");
  if (!sees) return { material: null, bills: null, closes: false };
  const own = user.canBookUser ? { supervisorIds: [String(user.id)] } : null;
  return {
    material: own && { ...LIST_PANELS.missingMaterial.filter, ...own },
    // Whoever bills without looking after bookings gets the items of all.
    bills: mayOnBookings(permissions, "edit")
      ? { states: ["notpaid"] as const, to: todayInVienna(ctx.now()), ...own }
      : null,
    closes: true,
  };
}
