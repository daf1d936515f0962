// `npm run repair-texts`: lists texts that pages damaged; `-- --write` repairs those that the history knows.
import { runBuilt } from "./build.mjs";

await runBuilt("repair-texts");
