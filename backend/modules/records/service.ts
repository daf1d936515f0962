export { defineRecord } from "./define-record";
export type { DraftChange, RecordChanged, SavedStep, SavedSteps, UsedBy } from "./definition";
export { fieldsIn } from "./fields";
export { byName, offerImport } from "./import";
export { readInput } from "./read-input";
export { usesOf } from "./uses";
