import { createContext } from "react";

/** The id of the screen's form while it can be typed into, for buttons beside it (`FormStep`); else null. */
export const OpenFormContext = createContext<string | null>(null);
