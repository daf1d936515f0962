import { identity, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { defineName } from "backend/platform/use-case/names";
import { builder } from "backend/schema/builder";
import { ref, refs, rows } from "domain/fields/kinds";
import { required } from "domain/fields/marks";
import { pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { fieldsIn } from "./fields";
import { rowInputOf } from "./row-types";

const tunes = pgTable("tunes", {
  ...recordColumns(),
  ...peopleColumns(() => users.id),
  name: text(),
});
const singers = pgTable("singers", {
  ...recordColumns(),
  ...peopleColumns(() => users.id),
  firstId: reference("first_id").references(() => tunes.id),
});
const singerTunes = pgTable("singer_tunes", {
  singerId: reference("singer_id").references(() => singers.id),
  tuneId: reference("tune_id").references(() => tunes.id),
  role: text().notNull(),
});
const singerHits = pgTable("singer_hits", {
  id: identity(),
  singerId: reference("singer_id").references(() => singers.id),
  tuneId: reference("tune_id")
    .notNull()
    .references(() => tunes.id),
});

const HIT_FIELDS = { tuneId: required(ref("tunes")) } as const;
const FIELDS = {
  firstId: ref("tunes"),
  songs: refs("tunes"),
  hymns: refs("tunes"),
  hits: rows(HIT_FIELDS, { atMost: 3 }),
} as const;

const tuneNamed = defineName({ from: tunes, id: tunes.id, name: tunes.name });
const targets = {
  tunes: {
    type: builder.objectRef<object>("TestTune"),
    byId: () => ({ find: () => null }),
    named: tuneNamed,
  },
};

const made = fieldsIn(FIELDS, {
  table: singers,
  targets,
  tables: {
    songs: singerTunes,
    hymns: singerTunes,
    hits: singerHits,
  },
  kinds: {
    songs: { column: singerTunes.role, value: "song" },
    hymns: { column: singerTunes.role, value: "hymn" },
  },
  rowTypes: { hits: rowInputOf("TestHit", HIT_FIELDS, targets) },
});

test("fields that share a table of links are told apart by its kinds", () => {
  const link = {
    table: singerTunes,
    record: singerTunes.singerId,
    other: singerTunes.tuneId,
    named: tuneNamed,
  };
  expect(made.links).toEqual({
    songs: { ...link, kind: { column: singerTunes.role, value: "song" } },
    hymns: { ...link, kind: { column: singerTunes.role, value: "hymn" } },
  });
});

test("a reference whose name says that it is an id has a column of that name", () => {
  expect(made.rows.hits.columns).toEqual({ tuneId: singerHits.tuneId });
  expect(made.rows.hits.names).toEqual({ tuneId: tuneNamed });
  expect(made.references).toEqual({ firstId: "firstId" });
  expect(made.toRow({ firstId: "3", songs: [], hymns: [], hits: [] })).toEqual({ firstId: 3 });
});
