/** What the button that places ads asks the form for: its intent is `refresh/<this>`. */
export const PROPOSE_ADS = "propose/pages";

/** The same of the button that proposes the next issue of the chosen medium. */
export const PROPOSE_ISSUE = "propose/issue";
