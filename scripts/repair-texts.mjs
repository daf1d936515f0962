// `npm run repair-texts` lists damaged texts; `-- --write` repairs those whose original is in the activity log.
import { runBuilt } from "./build.mjs";

await runBuilt("repair-texts");
