export { defineRecord } from "./define-record";
export type { DraftChange, UsedBy } from "./definition";
export { sweepMerges } from "./merge";
