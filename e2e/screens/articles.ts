import { nothingSent, pressButton, type Screens } from "./screen";

const AREA = ["read", "create", "edit", "delete"];
const STEPS = ["write", "publish", "unpublish", "schedule", "send_for_review"];
const ALL = [
  ...[...AREA, ...STEPS].map((action) => `global:${action}__articles`),
  ...["tags", "rubrics", "media", "attachments"].map((area) => `global:read__${area}`),
];
const READER = ["global:read__articles"];

/** Rows of cover pictures, with the field that picks them. */
const FORM = { permissions: ALL };

/** Articles: list, form with its state, revisions. */
export const articles: Screens = {
  articles: { path: "/articles", permissions: ALL, isLayout: true },
  "articles, all columns and filters": {
    path: "/articles?q=:articleName&state=changed&medium=:medium&unassigned=1&private=0&advertorial=0&due.from=2026-01-01&col=title&col=state&col=review&col=author&col=tags&col=rubrics&col=permalink&col=publishAt&col=publishedAt",
    permissions: ALL,
  },
  "articles, not allowed": { path: "/articles", permissions: [], status: 403 },
  "articles, on the board": { path: "/articles/board", permissions: ALL, isLayout: true },
  "articles, on the board, only to look at": {
    path: "/articles/board?q=:articleName&medium=:medium",
    permissions: READER,
  },
  "articles, on the board, none found": {
    path: "/articles/board?q=nichts+davon&due.to=2026-01-01",
    permissions: ALL,
  },
  "articles, nothing sent": nothingSent("/articles/bulk", ALL),
  "article, new": { ...FORM, path: "/articles/create" },
  "article, new, refused": {
    path: "/articles/create",
    permissions: ALL,
    reach: pressButton("Speichern"),
    status: 400,
  },
  article: { ...FORM, path: "/articles/:article", isLayout: true },
  // Its text is rendered for who only reads it.
  "article, only to look at": { ...FORM, path: "/articles/:article", permissions: READER, requests: 3 },
  "article, to be deleted": { ...FORM, path: "/articles/:article?confirm=delete" },
  "article, unknown": { path: "/articles/999999999", permissions: ALL, status: 404 },
  "article, copied": { ...FORM, path: "/articles/create?copy=:article" },
  "article, revisions": {
    path: "/articles/:article/revisions",
    permissions: ALL,
    isLayout: true,
  },
  "article, revisions compared": {
    path: "/articles/:article/revisions?from=1&to=2",
    permissions: ALL,
    requests: 3,
  },
  "article, preview": {
    path: "/articles/:article/preview",
    permissions: ALL,
    isLayout: true,
  },
  "article, preview of a tablet, only to look at": {
    path: "/articles/:article/preview?width=768",
    permissions: READER,
  },
  "article, a link to its draft": {
    path: "/articles/:article/preview?width=1280",
    permissions: ALL,
    reach: pressButton("Link zum Entwurf machen"),
  },
  "article, preview of an unknown one": {
    path: "/articles/999999999/preview",
    permissions: ALL,
    status: 404,
  },
  "draft of an article, by its link": { path: "/draft/:draftLink", permissions: null, isLayout: true },
  "draft of an article, by an unknown link": { path: "/draft/unbekannt", permissions: null, status: 404 },
  "article, revisions of an unknown one": {
    path: "/articles/999999999/revisions",
    permissions: ALL,
    status: 404,
  },
};
