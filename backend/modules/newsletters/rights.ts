import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";

/** What reading and changing newsletters needs: they belong to their issues. */
export const readNewsletters = { action: "read", collectionType: "immoflash_issues" } as const;
export const editNewsletters = { action: "edit", collectionType: "immoflash_issues" } as const;
export const publishNewsletters = { action: "publish", collectionType: "immoflash_issues" } as const;

/** Whether links and the sender's domain are asked for somebody: it is traffic in the name of the house. */
export const mayAskOutside = (ctx: Ctx): boolean => may(ctx, editNewsletters) || may(ctx, publishNewsletters);
