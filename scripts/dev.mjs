// `npm run dev`: serves from the sources and reloads on change.
import { existsSync } from "node:fs";
import { installPackages, root, run } from "./install.mjs";

process.chdir(root);
installPackages();
if (existsSync(".env")) process.loadEnvFile(".env");
run(process.execPath, ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server.ts"], {
  env: { ...process.env, NODE_ENV: "development" },
});
