import type { PublishingArea } from "~/shared/lifecycle/publishing-area";

export const pageArea = {
  area: "site-pages",
  contentType: "pages",
  path: "/pages",
  called: { one: "page", many: "pages", type: "Page" },
  confirmation: { argument: "leavesNoHomepage", question: "homepage_left" },
} as const satisfies PublishingArea;
