import type { rubricForm } from "domain/rubrics/rubric";
import { expectTypeOf, it } from "vitest";
import { type FieldPath, fieldsOf } from "./named-fields";

type Values = {
  name: string;
  days?: string[];
  specs: { format: string; size?: { width: number } };
  rows: Record<`r${number}`, { date: string }>;
};

it("a form's fields are named by its values, those of groups by their paths", () => {
  type Paths = FieldPath<Values>;
  expectTypeOf<"name" | "days" | "specs.format" | "specs.size.width">().toExtend<Paths>();
  expectTypeOf<"rows.r2.date">().toExtend<Paths>();
  expectTypeOf<"specs.colour">().not.toExtend<Paths>();
  expectTypeOf<"rows.x.date">().not.toExtend<Paths>();
});

it("a misspelt name does not compile, be the form known by its values or by its schema", () => {
  const { Text } = fieldsOf<Values>();
  const Rubric = fieldsOf<typeof rubricForm>();
  Text satisfies (props: { name: "specs.format" }) => unknown;
  // @ts-expect-error: the form has no such field.
  Text satisfies (props: { name: "specs.fromat" }) => unknown;
  Rubric.Choice satisfies (props: { name: "medium"; of: [] }) => unknown;
  // @ts-expect-error: the schema has no such field.
  Rubric.Choice satisfies (props: { name: "median"; of: [] }) => unknown;
});
