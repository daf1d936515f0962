import type { Response } from "../fixtures";
import { pressButton, type Screens } from "./screen";

/** The frame's own screens: sign-in, account, settings menu, start, and the page for unknown addresses. */
export const frame: Screens = {
  icons: { path: "/icons", permissions: null },
  "sign-in": { path: "/login", permissions: null, isLayout: true },
  "sign-in, refused elsewhere": { path: "/login?refused=sso_unknown", permissions: null },
  "sign-in, refused": { path: "/login", permissions: null, reach: pressButton("Anmelden"), status: 400 },
  "forgotten password": { path: "/password_reset", permissions: null },
  "forgotten password, refused": {
    path: "/password_reset",
    permissions: null,
    reach: pressButton("Link anfordern"),
    status: 400,
  },
  "forgotten password, sent": { path: "/password_reset?sent", permissions: null },
  "my account": { path: "/account", permissions: [] },
  "my account, profile refused": {
    path: "/account",
    status: 400,
    reach: async (page) => {
      await page.getByLabel("Vorname").fill("");
      return await pressButton("Angaben speichern")(page);
    },
  },
  "my account, password refused": { path: "/account", reach: pressButton("Passwort ändern"), status: 400 },
  "my account, all sessions to end": { path: "/account?confirm=everywhere" },
  "my quicklinks": { path: "/account/quicklinks", permissions: [] },
  "my quicklinks, chosen and in the menu": {
    path: "/account/quicklinks",
    reach: async (page) => {
      for (const nth of [0, 1]) {
        await pressButton("Ziel hinzufügen")(page);
        await page
          .getByLabel("Ziel", { exact: true })
          .nth(nth)
          .selectOption({ index: nth + 1 });
      }
      await page.getByLabel("Favorit").first().check();
      await pressButton("Speichern")(page);
      return (await page.goto("/account/quicklinks")) as Response;
    },
  },
  "my quicklinks, refused": {
    path: "/account/quicklinks",
    status: 400,
    reach: async (page) => {
      await pressButton("Ziel hinzufügen")(page);
      await page.getByLabel("Favorit").check();
      return await pressButton("Speichern")(page);
    },
  },
  help: {
    path: "/help",
    permissions: ["global:read__bookings", "global:manage_menu__bookings"],
    isLayout: true,
  },
  news: { path: "/help/news", permissions: [] },
  "long work, paused": { path: "/work/:work", permissions: ["global:edit__companies"] },
  "long work of others": { path: "/work/:work", permissions: [], status: 404 },
  "no notifications": { path: "/notifications", permissions: [] },
  "my notifications, chosen": {
    path: "/account/notifications",
    permissions: [
      ...["created", "not_paid"].map((action) => `global:notifications_booking_${action}`),
      "global:notifications_review_due",
    ],
  },
  "my notifications, none to choose": { path: "/account/notifications", permissions: [] },
  settings: {
    path: "/settings",
    permissions: ["global:manage_menu__global_settings", "global:manage_menu__print_issues"],
    isLayout: true,
  },
  "general settings": {
    path: "/settings/general",
    permissions: ["global:read__global_settings", "global:edit__global_settings"],
  },
  operations: { path: "/settings/operations", permissions: ["global:manage_operations"], isLayout: true },
  "operations, with troubles": {
    path: "/settings/operations?after=:failedWork",
    permissions: ["global:manage_operations"],
  },
  "operations, not allowed": { path: "/settings/operations", permissions: [], status: 403 },
  "general settings, not allowed": { path: "/settings/general", permissions: [], status: 403 },
  "settings, none to open": { path: "/settings", permissions: ["global:manage_menu__global_settings"] },
  "settings, not allowed": { path: "/settings", permissions: [], status: 403 },
  "search, nothing asked": { path: "/search", permissions: [] },
  "search, much found": {
    path: "/search?q=an",
    permissions: ["global:read__bookings", "global:read__companies", "global:create__companies"],
    isLayout: true,
  },
  "search, nothing found": { path: "/search?q=%22%3E%3Cb%3Exyzzy", permissions: [] },
  // Redirects to the dashboard.
  start: { path: "/", requests: 3 },
  "unknown address": { path: "/gibt/es/nicht", status: 404 },
};
