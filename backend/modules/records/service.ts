export { defineRecord } from "./define-record";
export type { SavedStep, SavedSteps, UsedBy } from "./definition";
export type { Target } from "./field-types";
export { fieldsIn, listedColumns, rowOf } from "./fields";
export { byName, offerImport } from "./import";
export {
  type Change,
  changesLeft,
  checkOfSaves,
  composed,
  deletedIn,
  type Finding,
  followDeletions,
  followSaves,
  judgedBy,
  leftOut,
  type Manner,
  notDeleted,
  problemOf,
  refused,
  type Save,
  type SavePhases,
  savesIn,
  type WrittenSave,
} from "./phases";
export { readInput } from "./read-input";
export { rowInputOf, rowTypesOf } from "./row-types";
export { type Stored, wholeSaving } from "./save";
export { recordUses } from "./uses";
