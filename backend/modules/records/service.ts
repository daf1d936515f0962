export { defineRecord } from "./define-record";
export type { SavedStep, SavedSteps, UsedBy } from "./definition";
export type { Target } from "./field-types";
export { fieldsIn, listedColumns, rowOf } from "./fields";
export {
  type Importer,
  importFile,
  previewImport,
  type ReadLine,
} from "./import";
export { idsByName, isNamed } from "./import-names";
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
export { byName, offerImport } from "./record-import";
export { rowInputOf, rowTypesOf } from "./row-types";
export type { Stored } from "./save";
export { LAST_UNDO, undoOfLastSave } from "./undo";
export { recordUses } from "./uses";
export { wholeSaving } from "./whole";
