// `npm run seed -- --bookings 100000`: fills the configured database with demo data.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfStale } from "./build.mjs";
import { installPackages, root } from "./install.mjs";

process.chdir(root);
installPackages();
await buildIfStale();
if (existsSync(".env")) process.loadEnvFile(".env");
await import(pathToFileURL(path.join(root, "build/seed.mjs")).href);
