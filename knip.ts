import type { RouteConfigEntry } from "@remix-run/route-config";
import type { KnipConfig } from "knip";
import routes from "./app/routes";
import formKitRoutes from "./e2e/forms/fixture/routes";

const filesOf = (app: string, entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`${app}/${file}`, ...filesOf(app, children)]);

/** Entries are what a runner starts or Remix opens, and nothing else: what they do not reach is unused. */
export default {
  entry: [
    "app/load-context.ts",
    "backend/seed/cli.ts",
    "backend/repair/cli.ts",
    "backend/platform/*/*-thread.mjs",
    "backend/modules/*/*/*-thread.mjs",
    "backend/testing/newsletter-server.ts",
    "bench/{run,floor}.ts",
    "e2e/edge/workers-server.ts",
    "e2e/**/*.explore.ts",
    "e2e/forms/form-kit-process.ts",
    "e2e/**/*.{journey,scripts,native,keyboard,network,sweep,clicks}.ts",
    "scripts/*.mjs",
  ],
  // In place of the plugin's own entries, which are all files below app/routes.
  remix: {
    entry: [
      "remix.config.js",
      "server.ts",
      "app/{root,entry.client,entry.server}.tsx",
      "app/routes.ts",
      ...filesOf("app", routes),
      "e2e/forms/fixture/{vite.config,routes}.ts",
      "e2e/forms/fixture/{root,entry.client,entry.server}.tsx",
      ...filesOf("e2e/forms/fixture", formKitRoutes),
    ],
  },
  project: [
    "app/**/*.{ts,tsx,css}",
    "backend/**/*.ts",
    "domain/**/*.ts",
    "server/**/*.ts",
    "e2e/**/*.{ts,tsx}",
    "bench/**/*.ts",
  ],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ["@types/smtp-server", "dejavu-fonts-ttf", "dependency-cruiser", "typescript-native"],
  ignoreBinaries: ["apt-get"],
  // An address that answers everything alike is one function by two names.
  ignoreIssues: { "app/routes/**": ["duplicates"] },
} satisfies KnipConfig;
