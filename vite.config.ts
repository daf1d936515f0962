import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { screenChunks } from "./screen-chunks";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Remix asks for a screen's script once, and reloads the page whenever it cannot be loaded, however often, and stays
 * where it is. `app/http/lost-scripts.ts` asks again, and decides (spec §8).
 */
const lostScreens: Plugin = {
  name: "lost-screens",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith("@remix-run/react/dist/esm/routeModules.js")) return null;
    const load = "await import( /* webpackIgnore: true */route.module)";
    const reload = "window.location.reload();";
    if (!code.includes(load) || !code.includes(reload))
      this.error("Remix handles screens that cannot be loaded in another way now");
    return code
      .replace(load, "await window.loadScreen(() => import(/* @vite-ignore */ route.module))")
      .replace(reload, 'window.dispatchEvent(new Event("screen-not-loaded"));');
  },
};

/**
 * Remix asks for a screen's data once, and shows an error in its place if the connection loses them.
 * `app/http/lost-data.ts` asks again.
 */
const lostData: Plugin = {
  name: "lost-data",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith("@remix-run/react/dist/esm/single-fetch.js")) return null;
    const ask = "let res = await fetch(url, init);";
    if (!code.includes(ask)) this.error("Remix asks for data in another way now");
    return code.replace(ask, "let res = await window.loadData(url, init);");
  },
};

/**
 * Remix gives its links names, for which the bundler keeps them. Our screens have links of their own
 * (`app/ui/path-link.tsx`).
 */
const unusedLinks: Plugin = {
  name: "unused-links",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith("@remix-run/react/dist/esm/components.js")) return null;
    const names = /^(Nav)?Link\.displayName = .*$/gm;
    if (code.match(names)?.length !== 2) this.error("Remix names its links in another way now");
    return code.replace(names, "");
  },
};

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
  plugins: [tailwindcss(), remix(remixConfig), lostScreens, lostData, unusedLinks],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${here("./app")}/` },
      { find: /^domain\//, replacement: `${here("./domain")}/` },
      { find: /^backend\//, replacement: `${here("./backend")}/` },
    ],
  },
});
