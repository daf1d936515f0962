import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Remix reloads the page whenever a screen's script cannot be loaded, however often, and stays where it is.
 * `app/missing-chunks.ts` decides instead (spec §8).
 */
const screenNotLoaded: Plugin = {
  name: "screen-not-loaded",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith("@remix-run/react/dist/esm/routeModules.js")) return null;
    const reload = "window.location.reload();";
    if (!code.includes(reload)) this.error("Remix handles screens that cannot be loaded in another way now");
    return code.replace(reload, 'window.dispatchEvent(new Event("screen-not-loaded"));');
  },
};

export default defineConfig({
  // A document that only the server sends is no part of what the browser gets.
  build: { rollupOptions: { treeshake: { manualPureFunctions: ["graphql"] } } },
  plugins: [tailwindcss(), remix(remixConfig), screenNotLoaded],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${here("./app")}/` },
      { find: /^domain\//, replacement: `${here("./domain")}/` },
      { find: /^backend\//, replacement: `${here("./backend")}/` },
    ],
  },
});
