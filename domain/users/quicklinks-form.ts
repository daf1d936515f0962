import { checkbox, rowsOf } from "domain/form-fields";
import { z } from "zod";
import { isQuicklink } from "./quicklinks";

export const MOST_QUICKLINKS = 30;

const quicklink = z.object({
  id: z.string({ error: "required" }).refine(isQuicklink, { error: "choice_invalid" }),
  isFavorite: checkbox,
});

/** The form of a user's quicklinks, in their order. */
export const quicklinksForm = z.object({
  quicklinks: rowsOf(quicklink, { atMost: MOST_QUICKLINKS }).superRefine((links, context) => {
    for (const [n, { id }] of links.entries())
      if (links.findIndex((link) => link.id === id) < n)
        context.addIssue({ code: "custom", message: "quicklink_twice", path: [n, "id"] });
  }),
});
