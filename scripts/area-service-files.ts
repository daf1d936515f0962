import { type AreaPlan, capitalized, type PlannedField, snakeCase } from "./area-plan";

/** The files of a plain area without screens, by their paths: its fields, its form, its table, its type, some demo data. */
export const serviceFiles = (plan: AreaPlan): Record<string, string> => ({
  [`domain/${plan.room}/fields.ts`]: declaration(plan),
  [`domain/${plan.room}/${plan.file}.ts`]: form(plan),
  [`backend/modules/${plan.room}/tables.ts`]: table(plan),
  [`backend/modules/${plan.room}/types.ts`]: type(plan),
  [`backend/seed/${plan.room}.ts`]: seed(plan),
});

const isText = ({ kind }: PlannedField) => kind === "text" || kind === "longText";

function declaration({ declaration, fields, german }: AreaPlan): string {
  const kinds = [...new Set(fields.map(({ kind }) => kind))].sort();
  const lines = fields.map(({ name, kind, most }) => `  ${name}: ${kind}(${most ?? ""}),`);
  return `import { ${kinds.join(", ")} } from "domain/fields/kinds";

/** The fields of a record of ${german.many}. */
export const ${declaration} = {
${lines.join("\n")}
} as const;
`;
}

const form = ({ declaration, german, one }: AreaPlan) => `import { formOf } from "domain/fields/form";
import { ${declaration} } from "./fields";

/** The form of a record of ${german.many}. */
export const ${one}Form = formOf(${declaration});
`;

function column({ name, kind }: PlannedField): string {
  const inDatabase = snakeCase(name) === name ? "" : `"${snakeCase(name)}"`;
  if (kind === "flag") return `    ${name}: boolean(${inDatabase}).notNull().default(false),`;
  return `    ${name}: text(${inDatabase})${kind === "name" ? ".notNull()" : ""},`;
}

function table({ declaration, fields, german, name, permission, room }: AreaPlan): string {
  const types = [
    ...(fields.some(({ kind }) => kind === "flag") ? ["boolean"] : []),
    "index",
    "pgTable",
    "text",
    "uniqueIndex",
  ];
  return `import { peopleColumns, recordColumns } from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { ${declaration} } from "domain/${room}/fields";
import { sql } from "drizzle-orm";
import { ${types.join(", ")} } from "drizzle-orm/pg-core";

/** ${german.many}. */
export const ${name} = pgTable(
  "${permission}",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
${fields.map(column).join("\n")}
  },
  (t) => [
    index("${permission}_created").on(t.createdAt, t.id),
    uniqueIndex("${permission}_name_key").on(sql\`lower(\${t.name})\`),
    index("${permission}_name").on(inGerman(t.name), t.id),
    ...textChecks(${declaration}, t),
  ],
);
`;
}

function type({ declaration, fields, file, name, one, permission, room, type }: AreaPlan): string {
  const flags = fields.filter(({ kind }) => kind === "flag").map(({ name }) => name);
  const searched = fields.filter((field) => field.name === "name" || isText(field));
  const sorted = ["name", ...flags, "createdAt", "updatedAt"];
  return `import { defineRecord, fieldsIn } from "backend/modules/records/service";
${flags.length > 0 ? `import { isWanted } from "backend/platform/lists/list-conditions";\n` : ""}import { builder } from "backend/schema/builder";
import { ${declaration} } from "domain/${room}/fields";
import { ${one}Form } from "domain/${room}/${file}";
import { ${name} } from "./tables";

const ${type}Ref = builder.objectRef<typeof ${name}.$inferSelect>("${type}").implement({});

defineRecord({
  area: "${permission}",
  called: { one: "${one}", many: "${name}", type: "${type}" },
  table: ${name},
  ref: ${type}Ref,
  schema: ${one}Form,
  ...fieldsIn(${declaration}, { table: ${name} }),
  unique: { ${permission}_name_key: { field: "name", message: "${snakeCase(one)}_name_used" } },
  label: ${name}.name,
  list: {
    search: [${searched.map((field) => `${name}.${field.name}`).join(", ")}],
    sorts: {
${sorted.map((sort) => `      ${sort}: ${name}.${sort},`).join("\n")}
    },
    defaultSort: "name",
${
  flags.length > 0
    ? `    filter: (t) => ({
${flags.map((flag) => `      ${flag}: t.boolean(),`).join("\n")}
    }),
    where: ({ ${flags.join(", ")} }) => [
${flags.map((flag) => `      isWanted(${name}.${flag}, ${flag}),`).join("\n")}
    ],`
    : `    filter: () => ({}),
    where: () => [],`
}
  },
});
`;
}

const seed = ({ german, name, room }: AreaPlan) => `import { ${name} } from "backend/modules/${room}/tables";
import type { Db } from "backend/platform/database/database";

const NAMES = ["${german.one} Eins", "${german.one} Zwei", "${german.one} Drei"];

/** ${german.many} of the demo. */
export async function ${seedOf(name)}(db: Db, now: Date): Promise<void> {
  const stamps = {
    createdAt: now,
    updatedAt: now,
  };
  await db.insert(${name}).values(
    NAMES.map((name) => ({
      name,
      ...stamps,
    })),
  );
}
`;

/** The function that writes the demo data: `seedPressKits`. */
export const seedOf = (name: string) => `seed${capitalized(name)}`;
