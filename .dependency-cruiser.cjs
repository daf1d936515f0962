/**
 * What each room of the application may import beside itself. The same lists stand in docs/architecture.md; a test
 * holds the two together.
 */
const BELOW_THE_KITS = ["session", "graphql", "http", "i18n"];
const ROOMS_OF_APP = {
  records: ["lists", "forms", "ui", ...BELOW_THE_KITS],
  lists: ["forms", "ui", ...BELOW_THE_KITS],
  forms: ["ui", ...BELOW_THE_KITS],
  ui: [],
  session: ["graphql", "http"],
  graphql: ["http"],
  i18n: ["http"],
  http: [],
};

const roomsOfApp = Object.entries(ROOMS_OF_APP).map(([room, others]) => ({
  name: `app-${room}`,
  severity: "error",
  from: { path: `^app/${room}/` },
  to: { path: "^app/", pathNot: `^app/(${[room, ...others].join("|")})/` },
}));

/** Who may import whom; the reasons stand in docs/architecture.md. */
module.exports = {
  forbidden: [
    ...roomsOfApp,
    // Circles of types, too: whoever reads one of the files has to read them all.
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
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
      to: { path: "^node_modules/", pathNot: "^node_modules/(zod|date-fns|date-fns-tz|jsvat)/" },
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
      name: "ui-knows-no-texts-and-no-service",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: ["^(domain|locales)/", "^node_modules/(i18next|graphql|gql\\.tada)"] },
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
      name: "modules-know-platform-and-schema",
      severity: "error",
      from: { path: "^backend/modules/", pathNot: "\\.test\\.ts$" },
      to: { path: "^backend/(?!(modules|platform|schema)/)|^backend/schema/(schema|print)\\.ts$" },
    },
    {
      name: "builder-knows-no-module",
      comment:
        "Only `schema.ts`, which names the modules, and `print.ts`, which prints what they make, know them.",
      severity: "error",
      from: { path: "^backend/schema/", pathNot: ["\\.test\\.ts$", "^backend/schema/(schema|print)\\.ts$"] },
      to: { path: "^backend/(?!(platform|schema)/)|^backend/schema/(schema|print)\\.ts$" },
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
