import type { Screens } from "./screen";

const RIGHTS = ["read", "create", "edit", "delete"].map((action) => `global:${action}__press_releases`);
const DESK = [
  ...RIGHTS,
  ...["read", "create"].map((action) => `global:${action}__articles`),
  ...["global:read__attachments", "global:read__media"],
];

/** With the editor of texts, as the form of articles. */
const FORM = { permissions: DESK };

/** Press releases: list, form, decision. */
export const pressReleases: Screens = {
  "press releases": { path: "/press/releases?state=pending", permissions: DESK, isLayout: true },
  "press releases, all columns and filters": {
    path: "/press/releases?state=pending&way=hand&alike=1&col=title&col=sender&col=medium&col=state&col=createdAt&col=editor&col=dueOn&col=alike&col=company&col=email&col=way&col=embargoOn&col=reason&col=updatedAt",
    permissions: RIGHTS,
  },
  "press releases, none to see": { path: "/press/releases?state=pending", permissions: [], status: 403 },
  "press release": { ...FORM, path: "/press/releases/:pressRelease", isLayout: true },
  "press release, denied": { ...FORM, path: "/press/releases/:deniedRelease" },
  "press release, only to look at": {
    ...FORM,
    path: "/press/releases/:pressRelease",
    permissions: ["global:read__press_releases"],
    // Who only reads it gets its text rendered, too.
    requests: 3,
  },
  "press release, to be deleted": { ...FORM, path: "/press/releases/:pressRelease?confirm=delete" },
};
