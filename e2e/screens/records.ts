import { nothingSent, pressButton, type Screens } from "./screen";

const all = (area: string) =>
  ["read", "create", "edit", "delete"].map((action) => `global:${action}__${area}`);
const TAGS = all("tags");
const CATEGORIES = all("categories");
const PICKS = [...CATEGORIES, "global:read__attachments", "global:create__attachments"];
const MEDIA = [...all("media"), "global:read__bookings"];
const MENUS = [...all("menus"), ...all("pages"), "global:read__articles", "global:sort_tree"];
const SOURCES = [...all("datasources"), "global:read__domains", "global:read__articles"];
const ROLES = all("roles");
const RUBRICS = [...all("rubrics"), ...TAGS, "global:read__media"];

/** Plain records. */
export const records: Screens = {
  tags: { path: "/tags?q=:tagName", permissions: TAGS },
  "tags, all columns and filters": { path: "/tags?main=1&col=name&col=updatedAt", permissions: TAGS },
  "tags, only to look at": { path: "/tags", permissions: ["global:read__tags"] },
  "tags, none to see": { path: "/tags", permissions: [], status: 403 },
  "tags, confirmation": {
    path: "/tags?q=:tagName",
    permissions: TAGS,
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      return await pressButton("Löschen")(page);
    },
  },
  "tags, import with problems": {
    path: "/tags/import",
    permissions: TAGS,
    reach: async (page) => {
      await page.getByLabel("oder Zeilen hier einfügen").fill("Name;Fremd\n;x\n");
      return await pressButton("Prüfen")(page);
    },
  },
  "tag, new": { path: "/tags/create", permissions: TAGS, isLayout: true },
  "tag, new, not allowed": { path: "/tags/create", permissions: ["global:read__tags"], status: 403 },
  tag: { path: "/tags/:tag", permissions: TAGS, isLayout: true },
  "tag, only to look at": { path: "/tags/:tag", permissions: ["global:read__tags"] },
  "tag, to be deleted": { path: "/tags/:tag?confirm=delete", permissions: TAGS },
  "tag, unknown": { path: "/tags/999999999", permissions: TAGS, status: 404 },
  rubrics: { path: "/rubrics?q=:rubricName", permissions: RUBRICS },
  "rubrics, with every filter": { path: "/rubrics?medium=:medium&tag=:tag&tag.q=x", permissions: RUBRICS },
  "rubrics, none to see": { path: "/rubrics", permissions: [], status: 403 },
  "rubrics, nothing sent": nothingSent("/rubrics/bulk", RUBRICS),
  "rubric, new": { path: "/rubrics/create", permissions: RUBRICS },
  "rubric, new, refused": {
    path: "/rubrics/create",
    permissions: RUBRICS,
    reach: pressButton("Speichern"),
    status: 400,
  },
  rubric: { path: "/rubrics/:rubric", permissions: RUBRICS },
  "rubric, only to look at": {
    path: "/rubrics/:rubric",
    permissions: ["global:read__rubrics", "global:read__tags"],
  },
  domain: { path: "/domains/:domain", permissions: all("domains") },
  menu: { path: "/menus/:menu", permissions: MENUS },
  "menu, an entry to change": { path: "/menus/:menu?entry=:entry", permissions: MENUS },
  "menu, only to look at": { path: "/menus/:menu", permissions: ["global:read__menus"] },
  "menu, an entry refused": {
    path: "/menus/:menu?under=:entry",
    permissions: MENUS,
    reach: pressButton("Eintrag anlegen"),
    status: 400,
  },
  "menus, all columns": { path: "/menus?col=name&col=hidden&col=updatedAt", permissions: MENUS },
  "data source of articles": { path: "/datasources/:dataSource", permissions: SOURCES },
  "data source of an address": { path: "/datasources/:weather", permissions: SOURCES },
  "data source, only to look at": {
    path: "/datasources/:weather",
    permissions: ["global:read__datasources"],
  },
  "data sources, with every filter": {
    path: "/datasources?kind=address&active=1&problem=1&col=name&col=state&col=updatedAt",
    permissions: SOURCES,
  },
  "domains, none to see": { path: "/domains", permissions: [], status: 403 },
  "rubric, unknown": { path: "/rubrics/999999999", permissions: RUBRICS, status: 404 },
  roles: { path: "/roles?default=0&col=name&col=userCount&col=updatedAt", permissions: ROLES },
  // A right to give or take is chosen by parts that forms of several areas share.
  "roles, nothing sent": { ...nothingSent("/roles/bulk", ROLES) },
  role: { path: "/roles/:role", permissions: ROLES, isLayout: true },
  "role, its consequences": {
    path: "/roles/:role",
    permissions: ROLES,
    reach: async (page) => {
      await page.getByRole("checkbox", { name: "Schlagwörter: lesen" }).uncheck();
      return await pressButton("Was ändert sich?")(page);
    },
  },
  "role, only to look at": { path: "/roles/:role", permissions: ["global:read__roles"] },
  categories: {
    path: "/categories?type=format&inactive=0&usage=x&noAd=0&col=name&col=noAd&col=updatedAt",
    permissions: CATEGORIES,
  },
  "categories, all": { path: "/categories", permissions: CATEGORIES },
  category: { path: "/categories/:format", permissions: CATEGORIES },
  "category, a picture to pick": {
    path: "/categories/:format",
    permissions: PICKS,
    reach: pressButton("Bild: aus der Mediathek wählen"),
    isLayout: true,
  },
  "category, no file to bring into the library": {
    path: "/categories/:format",
    permissions: PICKS,
    reach: async (page) => {
      await pressButton("Bild: aus der Mediathek wählen")(page);
      return await pressButton("Hochladen")(page);
    },
    status: 400,
  },
  media: {
    path: "/press?type=print&inactive=0&hasIssues=1&category=:format&col=name&col=formats&col=updatedAt",
    permissions: MEDIA,
  },
  "media, all": { path: "/press", permissions: MEDIA },
  "media, nothing sent": nothingSent("/press/bulk", MEDIA),
  "medium, new, refused": {
    path: "/press/create",
    permissions: MEDIA,
    reach: pressButton("Speichern"),
    status: 400,
  },
  medium: { path: "/press/:medium", permissions: MEDIA, isLayout: true },
  "medium, only to look at": { path: "/press/:medium", permissions: ["global:read__media"] },
  "category, to be deleted": { path: "/categories/:format?confirm=delete", permissions: CATEGORIES },
};
