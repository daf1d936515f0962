import type { UsedBy } from "backend/modules/records/service";
import { immoflashContent, immoflashPages } from "./tables";

const place = {
  what: "immoflash_issues" as const,
  link: (id: string) => `/issues/immoflash?article=${id}`,
};

/** Where immoflash issues use articles. */
export const usesInImmoflash: readonly UsedBy[] = [
  ...[immoflashPages.article1Id, immoflashPages.article2Id].map((used) => ({
    ...place,
    table: immoflashPages,
    record: immoflashPages.issueId,
    used,
    field: "pages",
  })),
  {
    ...place,
    table: immoflashContent,
    record: immoflashContent.issueId,
    used: immoflashContent.articleId,
    field: "content",
  },
];
