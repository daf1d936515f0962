export { undoAction as action } from "~/records/undo.server";
