import { setImmediate as nextTurn } from "node:timers/promises";
import type { Parts } from "./export-columns";

/** Rows that are written without a pause. */
export const AT_A_TIME = 100;

/** The same rows in smaller parts, with a turn for everybody else before each. */
export async function* inTurns<Row>(pages: Parts<Row>): AsyncGenerator<readonly Row[]> {
  for await (const rows of pages) {
    for (let start = 0; start < rows.length; start += AT_A_TIME) {
      await nextTurn();
      yield rows.slice(start, start + AT_A_TIME);
    }
  }
}
