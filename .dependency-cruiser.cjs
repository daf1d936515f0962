/** Who may import whom; the reasons stand in docs/architecture.md. */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:"] },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: "^domain/" },
      to: { path: "^(app|backend|server|server\\.ts)" },
    },
    {
      name: "domain-needs-no-framework",
      severity: "error",
      from: { path: "^domain/", pathNot: "\\.test\\.ts$" },
      to: { path: "^node_modules/", pathNot: "^node_modules/(zod|date-fns|date-fns-tz)/" },
    },
    {
      name: "domain-does-no-io",
      severity: "error",
      from: { path: "^domain/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "app-knows-no-backend",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(backend|server|server\\.ts)" },
    },
    {
      name: "backend-knows-no-app",
      severity: "error",
      from: { path: "^backend/" },
      to: { path: "^(app|server|server\\.ts)" },
    },
    {
      name: "ui-stands-alone",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^app/(?!ui/)" },
    },
    {
      name: "kits-know-no-area",
      severity: "error",
      from: { path: "^app/(forms|lists|session|graphql|i18n)/" },
      to: { path: "^app/routes" },
    },
    {
      name: "areas-stand-alone",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/" },
      to: { path: "^app/routes/([^/]+)/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "platform-knows-no-module",
      severity: "error",
      from: { path: "^backend/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^backend/(?!platform/)" },
    },
    {
      name: "modules-meet-through-services",
      comment:
        "Tables refer to each other by foreign keys, types by their references; behaviour goes through the service.",
      severity: "error",
      from: { path: "^backend/modules/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^backend/modules/([^/]+)/",
        pathNot: "^backend/modules/($1/|[^/]+/(tables|types|service)\\.ts$)",
      },
    },
    {
      name: "tests-stay-tests",
      severity: "error",
      from: { path: "^(app|backend|domain|server)", pathNot: ["\\.test\\.tsx?$", "^backend/testing/"] },
      to: { path: ["\\.test\\.tsx?$", "^backend/testing/"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
