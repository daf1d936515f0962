import type { Screens } from "./screen";

const RIGHTS = ["read", "create", "edit", "delete"].map((action) => `global:${action}__press_releases`);
const DESK = [
  ...RIGHTS,
  ...["read", "create"].map((action) => `global:${action}__articles`),
  ...["global:read__attachments", "global:read__media"],
];

/** Press releases: list, form, decision. */
export const pressReleases: Screens = {
  "press releases": { path: "/press/releases?state=pending", permissions: DESK, isLayout: true },
  "press releases, all columns and filters": {
    path: "/press/releases?state=pending&way=hand&alike=1&col=title&col=sender&col=medium&col=state&col=createdAt&col=editor&col=dueOn&col=alike&col=company&col=email&col=way&col=embargoOn&col=reason&col=updatedAt",
    permissions: RIGHTS,
  },
  "press releases, none to see": { path: "/press/releases", permissions: [], status: 403 },
  "press release": { path: "/press/releases/:pressRelease", permissions: DESK, isLayout: true },
  "press release, denied": { path: "/press/releases/:deniedRelease", permissions: DESK },
  "press release, only to look at": {
    path: "/press/releases/:pressRelease",
    permissions: ["global:read__press_releases"],
    isForm: true,
  },
  "press release, to be deleted": { path: "/press/releases/:pressRelease?confirm=delete", permissions: DESK },
};
