import type { Screens } from "./screen";

const READER = ["global:read__immoflash_issues"];
const ALL = [...READER, "global:read__articles", "global:view__bookings", "global:read__bookings"];

/** Immoflash issues: the preview of a whole issue. */
export const immoflashIssues: Screens = {
  "immoflash issue, preview": {
    path: "/issues/immoflash/:flash/preview",
    permissions: ALL,
    mostRequests: 20,
    isLayout: true,
  },
  "immoflash issue, preview of a screen": {
    path: "/issues/immoflash/:flash/preview?width=1280",
    permissions: ALL,
    mostRequests: 20,
    isLayout: true,
  },
  "immoflash issue, preview of what readers get, without bookings and articles": {
    path: "/issues/immoflash/:flash/preview?of=live&width=1280",
    permissions: READER,
    mostRequests: 20,
  },
  "immoflash issue, preview of a draft, without bookings and articles": {
    path: "/issues/immoflash/:flash/preview",
    permissions: READER,
    mostRequests: 20,
  },
  "immoflash issue, preview, not allowed": {
    path: "/issues/immoflash/:flash/preview",
    permissions: [],
    status: 403,
  },
  "immoflash issue, preview of an unknown one": {
    path: "/issues/immoflash/999999999/preview",
    permissions: ALL,
    status: 404,
  },
};
