import { nothingSent, type Screens } from "./screen";

const RIGHTS = [
  ...["read", "create", "edit", "delete", "write", "publish", "unpublish", "schedule"].map(
    (action) => `global:${action}__pages`,
  ),
  ...["send_for_review", "show_in_menu", "set_as_homepage"].map((action) => `global:${action}__pages`),
  ...["global:sort_tree", "global:read__domains", "global:read__attachments"],
];
const READER = ["global:read__pages", "global:read__domains"];

/** With the field for texts, the field for assets and all parts of what is published, as the form of articles. */
const FORM = { permissions: RIGHTS, mostStatements: 30 };

/** Pages of web sites: list, form with components, tree, branch, preview. */
export const pages: Screens = {
  pages: { path: "/pages", permissions: RIGHTS, isLayout: true },
  "pages, all columns and filters": {
    path: "/pages?state=draft&domain=:domain&language=de&visibility=public&inMenu=0&homepage=0&col=title&col=address&col=domain&col=state&col=language&col=path&col=visibility&col=review&col=isInMenu&col=isHomepage&col=publishedAt&col=updatedAt",
    permissions: RIGHTS,
  },
  "pages, none to see": { path: "/pages", permissions: [], status: 403 },
  "pages, nothing sent": nothingSent("/pages/bulk", RIGHTS),
  // The place of a new page is a question of its own.
  "page, new below another": {
    ...FORM,
    path: "/pages/create?domain=:domain&under=:sitePage",
    requests: 3,
  },
  page: { ...FORM, path: "/pages/:sitePage", isLayout: true },
  "page, only to look at": { ...FORM, path: "/pages/:sitePage", permissions: READER },
  "page, to be deleted": { ...FORM, path: "/pages/:sitePage?confirm=delete" },
  // Two revisions are compared by a question of their own.
  "page, revisions": {
    ...FORM,
    path: "/pages/:sitePage/revisions?from=1&to=2",
    requests: 3,
  },
  "page, preview": { ...FORM, path: "/pages/:sitePage/preview", isLayout: true },
  "page, branch": { ...FORM, path: "/pages/:sitePage/branch?step=publish", isLayout: true },
  "page, branch to withdraw": { ...FORM, path: "/pages/:sitePage/branch?step=withdraw" },
  "page, draft for somebody outside": {
    ...FORM,
    path: "/draft/page/:pageDraft",
    permissions: null,
  },
  "domain, its pages": { ...FORM, path: "/domains/:domain/pages", isLayout: true },
  "domain, a page": {
    ...FORM,
    path: "/domains/:domain/pages?page=:sitePage",
    isLayout: true,
  },
  "domain, a page to be moved": {
    ...FORM,
    path: "/domains/:domain/pages?page=:sitePage&move=1",
  },
  "domain, the new place of a page": {
    ...FORM,
    path: "/domains/:domain/pages?page=:pageBelow&move=1&under=",
  },
  "domain, pages not allowed": { path: "/domains/:domain/pages", permissions: [], status: 403 },
};
