import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { sharedAreaTexts } from "./area-texts";
import remixConfig from "./remix.config.js";
import { screenChunks } from "./screen-chunks";
import { screenTexts } from "./screen-texts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Replaces parts of a file of Remix for the browser. The build fails if Remix does not have them any more. */
const changedRemix = (file: string, replaced: Readonly<Record<string, string>>): Plugin => ({
  name: `changed-${file}`,
  apply: "build",
  transform(code, id) {
    if (!id.endsWith(`@remix-run/react/dist/esm/${file}`)) return null;
    const missing = Object.keys(replaced).filter((part) => !code.includes(part));
    if (missing.length > 0) this.error(`Remix has changed: ${file} is without ${missing.join(" and ")}`);
    return Object.entries(replaced).reduce(
      (changed, [part, ours]) => changed.replace(part, () => ours),
      code,
    );
  },
});

/**
 * Remix asks for a screen's script once, and reloads the page whenever it cannot be loaded, however often, and stays
 * where it is. `app/http/lost-scripts.ts` lets the script and what it imports arrive first, and decides (spec §8).
 */
const lostScreens = changedRemix("routeModules.js", {
  "await import( /* webpackIgnore: true */route.module)":
    "await window.loadScreen(route, () => import(/* @vite-ignore */ route.module))",
  "window.location.reload();": 'window.dispatchEvent(new Event("screen-not-loaded"));',
});

/**
 * Remix asks for a screen's data once, and shows an error in its place if the connection loses them.
 * `app/http/lost-data.ts` asks again.
 */
const lostData = changedRemix("single-fetch.js", {
  "let res = await fetch(url, init);": "let res = await window.loadData(url, init);",
});

/**
 * Vite preloads what a part imports, and imports it even if that was lost. `app/http/lost-scripts.ts` lets all files
 * arrive first.
 */
const lostParts: Plugin = {
  name: "lost-parts",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? "export const __vitePreload = (load, files) => window.importWithFiles(load, files);"
      : null,
};

/**
 * Remix gives its links names, for which the bundler keeps them. Our screens have links of their own
 * (`app/ui/path-link.tsx`).
 */
const unusedLinks = changedRemix("components.js", {
  'NavLink.displayName = "NavLink";': "",
  'Link.displayName = "Link";': "",
});

/**
 * What a bundler says of sound sources: comments of packages that it drops, addresses that answer without a screen and
 * so give an empty file, and modules that one screen loads at once and another one later.
 */
const isUsual = ({ code, plugin }: Rollup.RollupLog) =>
  code === "INVALID_ANNOTATION" || code === "EMPTY_BUNDLE" || plugin === "vite:reporter";

export default defineConfig({
  // A document that only the server sends is no part of what the browser gets.
  build: {
    // As the scripts below; in both builds, or the server would link styles that the scripts do not know.
    cssTarget: "es2022",
    modulePreload: {
      polyfill: false,
      // Vite leaves out the file itself where it imports no other one.
      resolveDependencies: (file, imported) => (imported.includes(file) ? imported : [file, ...imported]),
    },
    rollupOptions: {
      treeshake: { manualPureFunctions: ["graphql"] },
      onwarn(warning, warn) {
        if (warning.code === "CIRCULAR_CHUNK") throw new Error(warning.message);
        if (!isUsual(warning)) warn(warning);
      },
    },
  },
  environments: {
    client: {
      build: {
        // Browsers that know popovers know it.
        target: "es2022",
        // Scripts are a twentieth lighter than by esbuild.
        minify: "terser",
        terserOptions: {
          ecma: 2020,
          module: true,
          compress: { passes: 3, ecma: 2020, module: true, hoist_props: true },
          format: { ecma: 2020 },
        },
        rollupOptions: {
          output: { manualChunks: screenChunks() },
        },
      },
    },
  },
  plugins: [
    sharedAreaTexts(),
    screenTexts(),
    tailwindcss(),
    remix(remixConfig),
    lostScreens,
    lostParts,
    lostData,
    unusedLinks,
  ],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${here("./app")}/` },
      { find: /^domain\//, replacement: `${here("./domain")}/` },
      { find: /^backend\//, replacement: `${here("./backend")}/` },
    ],
  },
});
