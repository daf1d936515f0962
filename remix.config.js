// The one Remix configuration; vite.config.ts hands it to Remix's Vite plugin.
/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/*"],
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // The manifest of all screens is small. Named here, because the build warns of it otherwise.
    v3_lazyRouteDiscovery: false,
  },
};
