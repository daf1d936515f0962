import { nothingSent, pressButton, pressStopped, type Screens } from "./screen";

const AREA = ["read", "create", "edit", "delete"];
const STEPS = ["write", "publish", "unpublish", "schedule", "send_for_review"];
const ALL = [
  ...[...AREA, ...STEPS].map((action) => `global:${action}__immoflash_issues`),
  ...["articles", "bookings", "attachments"].map((area) => `global:read__${area}`),
  "global:view__bookings",
];
const READER = ["global:read__immoflash_issues"];

/** Pages as cards, with the picker of the library. */
const FORM = { permissions: ALL };

/** immoflash issues: list, form with pages, state and findings, revisions. */
export const immoflashIssues: Screens = {
  "immoflash issues": { path: "/issues/immoflash", permissions: ALL, isLayout: true },
  "immoflash issues, all columns and filters": {
    path: "/issues/immoflash?q=:flashName&state=changed&day.from=2026-01-01&col=title&col=publishDate&col=issueNumber&col=state&col=pages&col=bookings&col=medium&col=adClosesOn&col=materialDueOn&col=publishAt&col=publishedAt&col=customLink",
    permissions: ALL,
  },
  "immoflash issues, not allowed": { path: "/issues/immoflash", permissions: [], status: 403 },
  "immoflash issues, nothing sent": nothingSent("/issues/immoflash/bulk", ALL),
  "immoflash issue, new": { ...FORM, path: "/issues/immoflash/create" },
  "immoflash issue, new, refused": {
    ...FORM,
    path: "/issues/immoflash/create?copy=:flash",
    reach: pressButton("Speichern"),
    status: 400,
  },
  "immoflash issue": { ...FORM, path: "/issues/immoflash/:flash", isLayout: true },
  "immoflash issue, only to look at": {
    ...FORM,
    path: "/issues/immoflash/:flash",
    permissions: READER,
  },
  "immoflash issue, ads proposed": {
    ...FORM,
    path: "/issues/immoflash/:flash",
    reach: pressButton("Anzeigen vorschlagen"),
  },
  "immoflash issue, not ready": {
    ...FORM,
    path: "/issues/immoflash/:flash",
    reach: pressStopped("Veröffentlichen"),
  },
  "immoflash issue, a page": { ...FORM, path: "/issues/immoflash/:flash?page=1" },
  "immoflash issue, to be deleted": { ...FORM, path: "/issues/immoflash/:flash?confirm=delete" },
  "immoflash issue, unknown": { path: "/issues/immoflash/999999999", permissions: ALL, status: 404 },
  "immoflash issue, revisions": {
    path: "/issues/immoflash/:flash/revisions",
    permissions: ALL,
  },
  "immoflash issue, revisions compared": {
    path: "/issues/immoflash/:flash/revisions?from=1&to=2",
    permissions: ALL,
    requests: 3,
  },
  "immoflash issue, preview": {
    path: "/issues/immoflash/:whole/preview",
    permissions: ALL,
    isLayout: true,
  },
  "immoflash issue, preview of a screen": {
    path: "/issues/immoflash/:whole/preview?width=1280",
    permissions: ALL,
    isLayout: true,
  },
  "immoflash issue, preview of what readers get, without bookings and articles": {
    path: "/issues/immoflash/:whole/preview?of=live&width=1280",
    permissions: READER,
  },
  "immoflash issue, preview of a draft, without bookings and articles": {
    path: "/issues/immoflash/:whole/preview",
    permissions: READER,
  },
  "immoflash issue, preview, not allowed": {
    path: "/issues/immoflash/:whole/preview",
    permissions: [],
    status: 403,
  },
  "immoflash issue, preview of an unknown one": {
    path: "/issues/immoflash/999999999/preview",
    permissions: ALL,
    status: 404,
  },
};
