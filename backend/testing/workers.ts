import { availableParallelism } from "node:os";

/** How many files of tests run at a time, unit and browser tests alike: as many as there are processors. */
export const WORKERS = availableParallelism();
