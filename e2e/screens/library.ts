import { nothingSent, pressButton, type Screens } from "./screen";

const RIGHTS = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__attachments`),
  "global:sort_tree",
];
const READER = ["global:read__attachments"];

/** The library: list and tiles, upload, one asset, folders. */
export const library: Screens = {
  library: { path: "/media", permissions: RIGHTS, isLayout: true },
  "library, tiles": {
    path: "/media?q=:assetName&layout=grid",
    permissions: RIGHTS,
    isLayout: true,
  },
  "library, tiles of a folder": { path: "/media?folder=:folder&layout=grid", permissions: RIGHTS },
  "library, all columns and filters": {
    path: "/media?q=:assetName&kind=image&folder=:folder&used=0&altMissing=1&copyrightMissing=1&licence.from=2026-01-01&col=name&col=picture&col=size&col=pixels&col=alt&col=createdBy",
    permissions: RIGHTS,
  },
  "library, only to look at": { path: "/media", permissions: READER },
  "library, not allowed": { path: "/media", permissions: [], status: 403 },
  "library, nothing sent": nothingSent("/media/bulk", RIGHTS),
  "library, upload": { path: "/media/upload", permissions: RIGHTS, isLayout: true },
  "library, upload without files": {
    path: "/media/upload",
    permissions: RIGHTS,
    reach: pressButton("Hochladen"),
    status: 400,
  },
  "library, upload not allowed": { path: "/media/upload", permissions: READER, status: 403 },
  "library, folders": { path: "/media/folders", permissions: RIGHTS, isLayout: true },
  "library, folder renamed": {
    path: "/media/folders?rename=:folder",
    permissions: RIGHTS,
  },
  "library, folders not allowed": { path: "/media/folders", permissions: [], status: 403 },
  asset: {
    path: "/media/:asset",
    permissions: RIGHTS,
    isLayout: true,
    mostStatements: 28,
  },
  "asset, only to look at": {
    path: "/media/:asset",
    permissions: READER,
  },
  "asset, to be deleted": {
    path: "/media/:asset?confirm=delete",
    permissions: RIGHTS,
    mostStatements: 28,
  },
  "asset, sound": {
    path: "/media/:sound",
    permissions: RIGHTS,
    mostStatements: 26,
  },
  "asset, unknown": { path: "/media/999999999", permissions: RIGHTS, status: 404 },
};
