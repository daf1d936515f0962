// `npm start`: installs what is missing, builds if stale, then serves until a stop signal.
import { runBuilt } from "./build.mjs";

await runBuilt("server", { NODE_ENV: "production" });
