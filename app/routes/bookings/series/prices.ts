/** The price of the booking is that of each appearance. */
export const PRICE_EACH = "series-price-each";

/** The price of the booking is that of all of them: each gets its share, to the cent. */
export const PRICE_SPLIT = "series-price-split";

/** The intents that give all rows new prices. */
export const PRICE_INTENTS: readonly string[] = [PRICE_EACH, PRICE_SPLIT];

/** The intent that books although issues are passed by. */
export const SAVE_SKIPPING = "series-save-skipping";

/** Whether the price is split now: one of the buttons says so, else what the form has. */
export const splitsPrice = (intent: string, isSplit: boolean): boolean =>
  intent === PRICE_SPLIT || (intent !== PRICE_EACH && isSplit);
