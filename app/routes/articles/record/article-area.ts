import type { PublishingArea } from "~/shared/lifecycle/publishing-area";

export const articleArea = {
  area: "articles",
  contentType: "articles",
  path: "/articles",
  called: { one: "article", many: "articles", type: "Article" },
} as const satisfies PublishingArea;
