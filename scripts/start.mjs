// `npm start`: installs missing packages, builds if the build is stale, then serves until a stop signal.
import { runBuilt } from "./build.mjs";

await runBuilt("server", { NODE_ENV: "production" });
