/** What the button that places ads asks the form for: its intent is `refresh/<this>`. */
export const PROPOSE_ADS = "propose/pages";
