/**
 * What each room of the application may import beside itself. The same lists stand in docs/architecture.md; a test
 * holds the two together.
 */
const BELOW_THE_KITS = ["session", "live", "graphql", "http", "i18n"];
const ROOMS_OF_APP = {
  shared: ["frames", "records", "lists", "forms", "ui", ...BELOW_THE_KITS],
  records: ["lists", "locks", "forms", "ui", ...BELOW_THE_KITS],
  lists: ["forms", "ui", ...BELOW_THE_KITS],
  locks: ["forms", "ui", ...BELOW_THE_KITS],
  frames: ["lists", "forms", "ui", ...BELOW_THE_KITS],
  forms: ["ui", ...BELOW_THE_KITS],
  editor: ["forms", "ui", ...BELOW_THE_KITS],
  ui: [],
  session: ["graphql", "http"],
  live: ["graphql", "http"],
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

/** What each part of the house may import beside itself, and the rooms of the service within `backend`. */
const PARTS = { app: ["domain"], backend: ["domain"], domain: [], server: ["backend", "domain"] };
const ROOMS_OF_BACKEND = {
  service: ["modules", "schema", "platform"],
  modules: ["platform", "schema"],
  schema: ["platform"],
  platform: [],
};

const TESTS = "\\.test\\.tsx?$";
/** One names the modules, the other prints what they make. */
const KNOW_MODULES = "^backend/schema/(schema|print)\\.ts$";

const parts = Object.entries(PARTS).map(([part, others]) => ({
  name: `part-${part}`,
  severity: "error",
  // Tests of the server show that it serves the application's screens.
  from: { path: `^${part}(/|\\.ts$)`, ...(part === "server" ? { pathNot: TESTS } : {}) },
  to: {
    path: "^(app|backend|domain|server|e2e|bench|scripts)(/|\\.ts$)",
    pathNot: `^(${[part, ...others].join("|")})(/|\\.ts$)`,
  },
}));

const roomsOfBackend = Object.entries(ROOMS_OF_BACKEND).map(([room, others]) => ({
  name: `backend-${room}`,
  severity: "error",
  from: { path: `^backend/${room}/`, pathNot: [TESTS, KNOW_MODULES] },
  to: { path: "^backend/", pathNot: `^backend/(${[room, ...others].join("|")})/` },
}));

/** Who may import whom; the reasons stand in docs/architecture.md. */
module.exports = {
  forbidden: [
    ...parts,
    ...roomsOfApp,
    ...roomsOfBackend,
    // Circles of types, too: whoever reads one of the files has to read them all.
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:"] },
    },
    {
      name: "domain-needs-no-framework",
      severity: "error",
      from: { path: "^domain/", pathNot: TESTS },
      to: { path: "^node_modules/", pathNot: "^node_modules/(zod|date-fns|date-fns-tz|jsvat)/" },
    },
    {
      name: "domain-does-no-io",
      severity: "error",
      from: { path: "^domain/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "ui-knows-no-texts-and-no-service",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: ["^(domain|locales)/", "^node_modules/(i18next|graphql|gql\\.tada)"] },
    },
    {
      name: "editable-forms-by-the-kit",
      comment: "Lock, form, kept drafts and the bar that saves are put together once, in EditableForm.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/locks/" },
      to: { path: "^app/locks/(locked|kept-drafts|lock-banner|use-lock|use-kept-focus)\\." },
    },
    {
      name: "areas-stand-alone",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/" },
      to: { path: "^app/routes/([^/]+)/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "only-schema-knows-modules",
      severity: "error",
      from: { path: "^backend/(schema|modules)/", pathNot: [TESTS, KNOW_MODULES] },
      to: { path: KNOW_MODULES },
    },
    {
      name: "modules-meet-through-services",
      comment:
        "Tables refer to each other by foreign keys, types by their references; behaviour goes through the service.",
      severity: "error",
      from: { path: "^backend/modules/([^/]+)/", pathNot: TESTS },
      to: {
        path: "^backend/modules/([^/]+)/",
        pathNot: "^backend/modules/($1/|[^/]+/(tables|types|service)\\.ts$)",
      },
    },
    {
      name: "tests-stay-tests",
      severity: "error",
      from: { path: "^(app|backend|domain|server)", pathNot: [TESTS, "^backend/testing/"] },
      to: { path: [TESTS, "^backend/testing/"] },
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
