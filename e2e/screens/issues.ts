import { nothingSent, pressButton, type Screens } from "./screen";

const KEEPING = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__print_issues`),
  "global:read__bookings",
];
const PLANNING = ["global:read__print_issues", "global:edit__print_issues", "global:read__bookings"];

/** Print issues and their flat plans. */
export const issues: Screens = {
  "print issues": { path: "/issues/print", permissions: PLANNING },
  "print issues, nothing sent": nothingSent("/issues/print/bulk", KEEPING),
  "print issues, none found": { path: "/issues/print?q=gibt-es-nicht&year=1999", permissions: PLANNING },
  "print issues, not allowed": { path: "/issues/print", status: 403 },
  "print issue, new": { path: "/issues/create/print", permissions: KEEPING, isLayout: true },
  "print issue, new, refused": {
    path: "/issues/create/print",
    permissions: KEEPING,
    reach: pressButton("Speichern"),
    status: 400,
  },
  "print issue": {
    path: "/issues/edit/print/:issue/details",
    permissions: KEEPING,
    isLayout: true,
  },
  "print issue, only to look at": {
    path: "/issues/edit/print/:issue/details",
    permissions: ["global:read__print_issues"],
  },
  "print issue, to be deleted": {
    path: "/issues/edit/print/:issue/details?confirm=delete",
    permissions: KEEPING,
  },
  "print issues compared": {
    path: "/issues/print/compare?issue=:issue&issue=:types.issue",
    permissions: [...PLANNING, "global:read__companies"],
    isLayout: true,
  },
  "print issues compared, none chosen": { path: "/issues/print/compare", permissions: PLANNING },
  "print issues compared by someone who sees no bookings": {
    path: "/issues/print/compare?issue=:issue&issue=:types.issue",
    permissions: ["global:read__print_issues"],
  },
  "print issues compared, unknown": {
    path: "/issues/print/compare?issue=999999999",
    permissions: PLANNING,
    status: 404,
  },
  "print issues planned": {
    path: "/issues/print/series?medium=:medium&rhythm=weekly&weekday=4&from=2098-01-01&to=2098-12-31&holidays=skip&title=Nr.&number=1",
    permissions: KEEPING,
    isLayout: true,
  },
  "print issues planned, refused": {
    path: "/issues/print/series?medium=:medium&rhythm=monthly&from=2098-02-01&to=2098-01-01",
    permissions: KEEPING,
  },
  "print issues planned, not allowed": {
    path: "/issues/print/series",
    permissions: ["global:read__print_issues"],
    status: 403,
  },
  "issue of a type that is not made here": {
    path: "/issues/create/video",
    permissions: KEEPING,
    status: 404,
  },
  "flat plan, not begun": { path: "/issues/edit/print/:issue", permissions: PLANNING, isLayout: true },
  "flat plan, only to look at": {
    path: "/issues/edit/print/:issue",
    permissions: ["global:read__print_issues"],
  },
  "flat plan, in order of the ads": {
    path: "/issues/edit/print/:issue?view=order",
    permissions: PLANNING,
    // Its other view is a form.
  },
  "flat plan, its advertisers": { path: "/issues/edit/print/:issue?view=advertisers", permissions: PLANNING },
  "flat plan, its versions": { path: "/issues/edit/print/:issue?view=versions", permissions: PLANNING },
  "flat plan, saved": {
    path: "/issues/edit/print/:issue",
    permissions: PLANNING,
    reach: async (page) => {
      await page.getByLabel("Zahl der Seiten").fill("8");
      await page.getByLabel("Seitenbreite in mm").fill("100");
      await page.getByLabel("Seitenhöhe in mm").fill("100");
      await page.locator('[name^="ads."][name$=".page"]').first().fill("3");
      await page.getByLabel("Abschnitt 1: Beginnt auf Seite").fill("2");
      await page.getByLabel("Abschnitt 1: Name").fill("Reise");
      const answer = page.waitForResponse(
        (response) => response.request().method() === "GET" && response.request().isNavigationRequest(),
      );
      await page.getByRole("button", { name: "Plan speichern" }).click();
      return await answer;
    },
  },
  "flat plan, refused": {
    path: "/issues/edit/print/:issue",
    permissions: PLANNING,
    reach: async (page) => {
      await page.getByLabel("Zahl der Seiten").fill("7");
      return await pressButton("Plan speichern")(page);
    },
    status: 400,
  },
  "flat plan, unknown": { path: "/issues/edit/print/999999999", permissions: PLANNING, status: 404 },
};
