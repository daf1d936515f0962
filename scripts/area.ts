// `npm run area press-kits=Pressemappen pressKit=Pressemappe name:name=Name note:text=Notiz isActive:flag=Aktiv` writes
// all files of a plain area (`docs/guides/plain-area.md` says what each is for), its lines in the files of all areas, and what
// follows: migration, contract, rights. What is there already stays. Behind it stand a first German text for each key, and
// a place at the end of the settings' menu; both are to be reread.
// `npm run area` writes what follows from the areas that there are: the types of the texts, and what `npm run docs` writes.
// `scripts/areas.test.ts` says what an area lacks.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sharedLines, withLine } from "./area-lines";
import { type AreaPlan, planOf, USAGE, WrongCommandError } from "./area-plan";
import { screenFiles } from "./area-screen-files";
import { serviceFiles } from "./area-service-files";
import { TEXT_TYPES, textTypes } from "./text-types";

const root = path.resolve(import.meta.dirname, "..");

function planOfCommand(): AreaPlan {
  try {
    return planOf(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof WrongCommandError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(1);
  }
}

function write(name: string, text: string) {
  const file = path.join(root, name);
  if (existsSync(file)) return console.log(`${name} is there already`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(name);
}

/** Runs a program of the project; the command ends with it where it fails. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status } = spawnSync(path.join(root, "node_modules/.bin", program), args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      ...env,
    },
  });
  if (status !== 0) process.exit(status ?? 1);
}

function writeArea(plan: AreaPlan) {
  const files = {
    ...serviceFiles(plan),
    ...screenFiles(plan),
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const lines = sharedLines(plan);
  for (const line of lines) {
    const file = path.join(root, line.file);
    writeFileSync(file, withLine(readFileSync(file, "utf8"), line));
  }
  const shared = [...new Set(lines.map(({ file }) => file))];
  console.log(shared.join("\n"));
  run("drizzle-kit", ["generate", `--name=${plan.permission}`]);
  run("tsx", ["backend/schema/print.ts"]);
  run("gql.tada", ["generate-output"]);
  // Again, by the areas as they are declared now.
  run("tsx", ["scripts/area.ts"]);
  run("biome", [
    "check",
    "--write",
    ...Object.keys(files),
    ...shared.filter((file) => file.endsWith(".ts")),
    "backend/migrations/meta",
  ]);
  run("vitest", ["run", "backend/rights.test.ts"], { UPDATE_RIGHTS: "true" });
  console.log("Reread the texts, the place in the menu, and the rights (backend/schema/rights.md).");
}

function writeWhatFollows() {
  writeFileSync(TEXT_TYPES, textTypes());
  run("tsx", ["scripts/docs.ts"]);
}

if (process.argv.length > 2) writeArea(planOfCommand());
else writeWhatFollows();
