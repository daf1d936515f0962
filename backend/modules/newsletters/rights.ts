/** What reading and changing newsletters needs: they belong to their issues. */
export const readNewsletters = { action: "read", collectionType: "immoflash_issues" } as const;
export const editNewsletters = { action: "edit", collectionType: "immoflash_issues" } as const;
export const publishNewsletters = { action: "publish", collectionType: "immoflash_issues" } as const;
