import type { AreaPlan } from "./area-plan";
import { seedOf } from "./area-service-files";

/** A line of an area in a file that all areas share. */
interface SharedLine {
  file: string;
  line: string;
  /** The line that it stands before, or behind. */
  before?: string;
  behind?: string;
}

/** The lines that a plain area has in files of all areas. */
export const sharedLines = ({ name, permission, room }: AreaPlan): SharedLine[] => [
  {
    file: "domain/areas.ts",
    line: `  ${name}: {
    path: "/${room}",
    icon: "columns",
    menu: "settings",
    group: "house",
    right: "${permission}",
    records: { room: "${room}" },
  },
`,
    before: "  general: {\n",
  },
  {
    file: "domain/permissions/names.ts",
    line: `  "${permission}",\n`,
    before: "] as const;\nexport type Area =",
  },
  {
    file: "backend/schema/schema.ts",
    line: `import "backend/modules/${room}/types";\n`,
    before: 'import { builder } from "./builder";\n',
  },
  {
    file: "backend/seed/demo.ts",
    line: `import { ${seedOf(name)} } from "./${room}";\n`,
    before: 'import { seedSitePages } from "./site-pages";\n',
  },
  {
    file: "backend/seed/demo.ts",
    line: `  await ${seedOf(name)}(db, now);\n`,
    behind: "  await seedDomains(db, now);\n",
  },
  {
    file: "backend/platform/database/german-order.test.ts",
    line: `      "${permission}_name",\n`,
    behind: '      "tags_name",\n',
  },
  {
    file: "app/routes/frame/menu/frame.test.tsx",
    line: `      "/${room}",\n`,
    before: '      "/settings/general",\n',
  },
];

/** The text of a shared file with the line; as it is where it has the line already. */
export function withLine(text: string, { before, behind, file, line }: SharedLine): string {
  if (text.includes(line)) return text;
  const place = before ?? behind ?? "";
  const at = text.indexOf(place);
  if (!place || at < 0) throw new Error(`${file} has no line ${JSON.stringify(place)} to write beside`);
  const from = at + (before === undefined ? place.length : 0);
  return text.slice(0, from) + line + text.slice(from);
}
