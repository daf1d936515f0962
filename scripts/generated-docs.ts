// What of the docs is generated, by the page that it stands on.
import { readFileSync } from "node:fs";
import { COVERAGE, withAddressTable } from "./address-table";
import { MAP, withAreaTable } from "./area-table";
import { WORK_PAGE, workPage } from "./work-page";

/** The generated pages, and those with a generated table, as the code is now. */
export const generatedDocs = (): ReadonlyMap<string, string> =>
  new Map([
    [MAP, withAreaTable(readFileSync(MAP, "utf8"))],
    [COVERAGE, withAddressTable(readFileSync(COVERAGE, "utf8"))],
    [WORK_PAGE, workPage()],
  ]);
