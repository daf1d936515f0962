export { defineRecord } from "./define-record";
export type { UsedBy } from "./definition";
