// `npm start`: installs what is missing, builds if stale, then serves until a stop signal.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfStale } from "./build.mjs";
import { installPackages, root } from "./install.mjs";

process.chdir(root);
installPackages();
await buildIfStale();
if (existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV ||= "production";
await import(pathToFileURL(path.join(root, "build/server.mjs")).href);
