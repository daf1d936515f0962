import { peopleColumns, recordColumns } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { group, name, text } from "domain/fields/kinds";
import { getTableConfig, pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { fieldsIn } from "./fields";
import { rowTypesOf } from "./row-types";

const PLACE_FIELDS = {
  street: text(9),
  city: text(9),
} as const;
const FIELDS = {
  name: name(9),
  place: group(PLACE_FIELDS),
  second: group(PLACE_FIELDS, { prefix: "second" }),
} as const;

const shops = pgTable(
  "shops",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    name: textColumn().notNull(),
    street: textColumn(),
    city: textColumn(),
    secondStreet: textColumn("second_street"),
    secondCity: textColumn("second_city"),
  },
  (t) => [...textChecks(FIELDS, t)],
);

const PLACE = rowTypesOf({ name: "TestPlace", description: "A place." }, PLACE_FIELDS);
const rowTypes = {
  place: PLACE,
  second: PLACE,
};
const made = fieldsIn(FIELDS, {
  table: shops,
  rowTypes,
});

const columns = {
  name: "Au",
  street: "Au 1",
  city: null,
  secondStreet: null,
  secondCity: "Wien",
};
const draft = {
  name: "Au",
  place: {
    street: "Au 1",
    city: null,
  },
  second: {
    street: null,
    city: "Wien",
  },
};

test("a group has a column for each of its fields", () => {
  expect(made.toRow(draft)).toEqual(columns);
  const row = {
    id: 1,
    version: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    createdById: null,
    updatedById: null,
    ...columns,
  };
  expect(made.fromRow(row)).toEqual(draft);
  expect(getTableConfig(shops).checks.map(({ name }) => name)).toEqual([
    "shops_name_filled",
    "shops_name_length",
    "shops_street_length",
    "shops_city_length",
    "shops_second_street_length",
    "shops_second_city_length",
  ]);
});

// Never called: these are what the compiler refuses.
() => {
  const third = group(PLACE_FIELDS, { prefix: "third" });
  // @ts-expect-error the table has no such columns
  fieldsIn({ third }, { table: shops, rowTypes: { third: PLACE } });
  // @ts-expect-error there is no type of the group
  fieldsIn(FIELDS, { table: shops, rowTypes: { place: PLACE } });
};
