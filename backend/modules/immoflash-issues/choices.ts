import { issueChoices } from "backend/modules/issues/service";
import { activeMedia } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { offerChoices } from "backend/platform/lists/choices";
import { eq } from "drizzle-orm";

const access = { action: "read", collectionType: "immoflash_issues" } as const;

offerChoices("media-of-immoflash", { access, ...activeMedia(({ type }) => type === "immoflash") });

// Pages preview issues of all print media.
offerChoices("print-issues", {
  access,
  find: (ctx, query) => issueChoices(ctx, query, eq(media.type, "print")),
});
