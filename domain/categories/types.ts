/** What categories are there for (spec §3, category types). */
export const CATEGORY_TYPES = [
  "format",
  "placement",
  "placement_d",
  "placement_f",
  "online_placement",
  "immoflash_placement",
  "bookingtype",
  "mediumgroup",
  "medium",
  "print",
  "digital",
  "video",
  "immoflash",
  "attachment",
  "attachment_published_on",
  "page",
] as const;
