import { addressFiles } from "./area-files";
import { type AreaPlan, capitalized, type PlannedField, snakeCase } from "./area-plan";

/** The files of a plain area's screens, by their paths: its addresses, its list, its documents, its texts and a journey. */
export function screenFiles(plan: AreaPlan): Record<string, string> {
  const { room } = plan;
  const addresses = Object.entries(addressFiles(plan)).map(([name, text]) => [
    `app/routes/${room}/${name}`,
    text,
  ]);
  return {
    ...Object.fromEntries(addresses),
    [`app/routes/${room}/record/list-columns.tsx`]: definition(plan),
    [`app/routes/${room}/record/routes.server.ts`]: routes(plan),
    [`locales/de/${room}.json`]: `${JSON.stringify(texts(plan), null, 2)}\n`,
    [`e2e/${room}/${room}.journey.ts`]: journey(plan),
  };
}

const flagsOf = (fields: readonly PlannedField[]) => fields.filter(({ kind }) => kind === "flag");
/** Long texts are read in the form. */
const listedOf = (fields: readonly PlannedField[]) => fields.filter(({ kind }) => kind !== "longText");

function columnOf({ name, kind }: PlannedField): string {
  if (kind === "name")
    return `    ${name}: text(({ ${name} }) => ${name}, { sort: "${name}", fixed: true, leads: true }),`;
  if (kind === "flag")
    return `    ${name}: text(({ ${name} }) => t(\`${name}.\${${name}}\`), { sort: "${name}" }),`;
  return `    ${name}: text(({ ${name} }) => ${name}, { room: 12 }),`;
}

function definition({ fields, name, one, room, type }: AreaPlan): string {
  const listed = listedOf(fields);
  const flags = flagsOf(fields);
  const screen = `${capitalized(name)}Screen`;
  const filters = flags.map(
    (flag) => `    { name: "${flag.name}", kind: "boolean", field: "${flag.name}", main: true },`,
  );
  const rights = snakeCase(name) === room ? "" : `  rights: "${snakeCase(name)}",\n`;
  return `import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
${flags.length > 0 ? `import { texts } from "~/i18n/i18n";\n` : ""}import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";

export const ${screen} = graphql(
  \`query ${screen}(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: ${type}Filter, $withUpdatedAt: Boolean!, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: ${name}(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data { _id ${listed.map((field) => field.name).join(" ")} updatedAt @include(if: $withUpdatedAt) }
    }
    ...BesideList
  }\`,
  [BesideList, ListFound],
);

const { text, day } = columnsOf<ResultOf<typeof ${screen}>["list"]["data"][number]>();
${flags.length > 0 ? `const t = texts("${room}");\n` : ""}
export const ${one}List = defineList({
  name: "${room}",
  area: "${room}",
${rights}  path: "/${room}",
  filters: [${filters.length > 0 ? `\n${filters.join("\n")}\n  ` : ""}],
  columns: {
${listed.map(columnOf).join("\n")}
    updatedAt: day(({ updatedAt }) => updatedAt && dayInVienna(updatedAt), {
      sort: "updatedAt",
      optional: true,
    }),
  },
  defaultSort: "name",
  bulkActions: [{ name: "delete", tone: "danger" }],
});
`;
}

const routes = ({ declaration, file, name, one, permission, room, type }: AreaPlan) =>
  `import { formValues } from "domain/fields/values";
import { ${declaration} } from "domain/${room}/fields";
import { ${one}Form } from "domain/${room}/${file}";
import { graphql } from "~/graphql/graphql";
import { ${type}Fields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { ${one}List } from "./list-columns";

export const ${one}Routes = recordRoutes({
  list: ${one}List,
  called: { type: "${type}", many: "${name}" },
  schema: ${one}Form,
  values: (record) => formValues(${declaration}, record),
  record: graphql(
    \`query ${type}Screen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: ${one}(id: $id) { _id version ...${type}Fields historyTotal history(skip: $historySkip) { ...HistoryEntry } }
      lock: editLock(area: "${permission}", id: $id, window: $window) { ...EditLock }
      uses: ${one}Uses(id: $id) { ...PlaceOfUse }
    }\`,
    [EditLock, HistoryEntry, PlaceOfUse, ${type}Fields],
  ),
  bulk: { delete: { isDeletion: true } },
});
`;

/** A first version of the German texts, to be reread by somebody who knows the area. */
function texts({ fields, german: { many, one }, one: record, room }: AreaPlan) {
  const labels = (of: readonly PlannedField[]) =>
    Object.fromEntries(of.map(({ name, label }) => [name, label]));
  const searched = fields.filter(({ kind }) => kind === "name" || kind === "text" || kind === "longText");
  const flags = flagsOf(fields);
  return {
    title: many,
    about: `${many} des Hauses`,
    new: `${one} anlegen`,
    summary_one: `{{number}} ${one}`,
    summary_other: `{{number}} ${many}`,
    caption: many,
    searchHint: searched.map(({ label }) => label).join(", "),
    empty: `Noch keine ${many}`,
    emptyText: `Hier stehen alle ${many}, sobald jemand einen Eintrag anlegt.`,
    columns: {
      ...labels(listedOf(fields)),
      updatedAt: "Geändert",
    },
    ...(flags.length > 0 ? { filters: labels(flags) } : {}),
    fields: labels(fields),
    ...Object.fromEntries(flags.map(({ name }) => [name, { true: "Ja", false: "Nein" }])),
    export: { filename: room },
    bulk: {
      title: `${many} ändern`,
      delete: "Löschen",
      change: { delete: `Alle gewählten ${many} werden gelöscht. Das lässt sich nicht rückgängig machen.` },
    },
    validation: { [`${snakeCase(record)}_name_used`]: "Dieser Name existiert bereits." },
  };
}

const journey = ({
  fields,
  german,
  name,
  permission,
  room,
}: AreaPlan) => `import { ${name} } from "backend/modules/${room}/tables";
import { expect, postResponse, test } from "../fixtures";
import { chooseAction } from "../record";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => \`global:\${action}__${permission}\`);

test("a record is made, keeps its name to itself, and is renamed and deleted", async ({
  page,
  product,
  signInWith,
}) => {
  await product.backend.db.insert(${name}).values({ name: "Schon vergeben" });
  await signInWith(KEEPER);
  const save = async () => {
    const button = page.getByRole("button", { name: "Speichern", exact: true });
    return (await postResponse(page, () => button.click())).status();
  };
  const field = page.getByLabel("${fields[0]?.label}", { exact: true });

  await page.goto("/${room}");
  await page.getByRole("link", { name: "${german.one} anlegen" }).click();
  await field.fill("SCHON VERGEBEN");
  expect(await save()).toBe(400);
  await expect(page.getByText("Dieser Name existiert bereits.").first()).toBeVisible();
  await field.fill("Neu");
  await save();
  await expect(page.getByRole("heading", { level: 1, name: "Neu" })).toBeVisible();
  await field.fill("Umbenannt");
  await save();
  await expect(page.locator("#history")).toContainText("Neu → Umbenannt");

  await page.goto("/${room}?q=Umbenannt");
  await page.locator("tbody").getByRole("link").click();
  await chooseAction(page, "Löschen");
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
});
`;
