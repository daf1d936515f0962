import { BulkScreen, type BulkSteps } from "~/lists/bulk/bulk-screen";
import type { RecordListDefinition } from "./record-routes.server";

/** The page of a plain list's bulk changes: `export default recordBulk(tagList)`. `steps` ask for values. */
export const recordBulk = (list: RecordListDefinition, steps?: BulkSteps) => () => (
  <BulkScreen list={list} bulk={steps} />
);
