/** Spec §3: the types of companies. */
export const COMPANY_TYPES = ["Customer", "Agency", "Competitor", "Analyst"] as const;
