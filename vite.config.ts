import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${here("./app")}/` },
      { find: /^domain\//, replacement: `${here("./domain")}/` },
      { find: /^backend\//, replacement: `${here("./backend")}/` },
    ],
  },
});
