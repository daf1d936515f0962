import { pressButton, type Screens } from "./screen";

const ALL = [
  ...["read", "edit", "publish"].map((action) => `global:${action}__immoflash_issues`),
  "global:read__receivers",
];
const FORM = { permissions: ALL, mostStatements: 60 };

/** Newsletters: those around today, one that is written, its preview, and what came of one that was sent. */
export const newsletters: Screens = {
  newsletters: { ...FORM, path: "/issues/immoflash/newsletter", isLayout: true },
  "newsletters, not allowed": { path: "/issues/immoflash/newsletter", permissions: [], status: 403 },
  "newsletter, not written yet": { ...FORM, path: "/issues/immoflash/newsletter/:flash" },
  newsletter: { ...FORM, path: "/issues/immoflash/newsletter/:whole", isLayout: true },
  "newsletter, refused": {
    ...FORM,
    path: "/issues/immoflash/newsletter/:flash",
    reach: async (page) => {
      await page.getByLabel(/^Betreff/).fill("");
      return await pressButton("Speichern")(page);
    },
    status: 400,
  },
  "newsletter, its links asked": { ...FORM, path: "/issues/immoflash/newsletter/:whole?checks=links" },
  "newsletter, only to look at": {
    ...FORM,
    path: "/issues/immoflash/newsletter/:whole",
    permissions: ["global:read__immoflash_issues"],
  },
  "newsletter, to be approved": {
    ...FORM,
    path: "/issues/immoflash/newsletter/:whole/approval",
    isLayout: true,
  },
  "newsletter, sent": { ...FORM, path: "/issues/immoflash/newsletter/:posted", isLayout: true },
  "link of a newsletter, unknown": { path: "/c/1/nichts", permissions: null, status: 404 },
  "newsletter, unknown": { path: "/issues/immoflash/newsletter/999999999", permissions: ALL, status: 404 },
  // The other views are frames in which nothing runs, not even what looks for findings.
  "newsletter, preview": {
    path: "/issues/immoflash/newsletter/:posted/preview?view=text",
    permissions: ALL,
    isLayout: true,
  },
  "newsletter, preview before it is saved": {
    path: "/issues/immoflash/newsletter/:flash/preview",
    permissions: ALL,
  },
};
