export { defineRecord } from "./define-record";
export type { DraftChange, RecordChanged, SavedStep, SavedSteps, UsedBy } from "./definition";
export type { Target } from "./field-types";
export { fieldsIn, listedColumns, rowOf } from "./fields";
export { byName, offerImport } from "./import";
export { readInput } from "./read-input";
export { rowInputOf, rowTypesOf } from "./row-types";
export { usesOf } from "./uses";
