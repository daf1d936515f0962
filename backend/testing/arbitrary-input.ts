import { schema } from "backend/schema/schema";
import fc from "fast-check";
import type { GraphQLEnumType, GraphQLInputObjectType, GraphQLInputType } from "graphql";

/** Texts that break careless code. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "%",
    "'",
    "\ud800",
    "<script>",
    "x".repeat(6000),
    "javascript:alert(1)",
    "https://a.at",
  ),
);
const int = fc.oneof(fc.integer(), fc.constantFrom(0, 1, 3, 99, -1, 2_147_483_647, 2027));
const cents = fc.oneof(fc.maxSafeInteger(), fc.nat(1_000_000), fc.constantFrom(-1, 10_000_000_000));
/** A value of a wrong type, which the contract refuses before any rule. */
const wrong = fc.constantFrom<unknown>(true, 1.5, "x", [], {}, null);

/** Valid days, the earliest and the latest ones, and invalid ones. */
export const arbitraryDay = fc.oneof(
  fc.constantFrom("2027-03-01", "2027-03-12", "2027-04-30", "1900-01-01", "2100-12-31", "9999-12-31"),
  fc.constantFrom("2027-02-29", "12.03.2027", ""),
);

/** Ids of existing records (from `knownIds`, called for each value), of missing records, and texts that are no ids. */
export function arbitraryId(knownIds: () => readonly string[]): fc.Arbitrary<string> {
  const existing = fc.nat(30).map((n) => knownIds()[n % knownIds().length] ?? "1");
  return fc.oneof(
    { weight: 5, arbitrary: existing },
    { weight: 1, arbitrary: fc.constantFrom("0", "-1", "99999999", "99999999999999999999", "1e3") },
    { weight: 1, arbitrary: text },
  );
}

/** Random values for an input type of the contract, valid or not. */
export function arbitraryInput(name: string, knownIds: () => readonly string[]): fc.Arbitrary<unknown> {
  const id = arbitraryId(knownIds);

  function valueOf(type: GraphQLInputType, isRequired = false): fc.Arbitrary<unknown> {
    const written = String(type);
    if (written.endsWith("!")) return valueOf((type as { ofType: GraphQLInputType }).ofType, true);
    const weighed = [
      { weight: 40, arbitrary: plainValueOf(type, written) },
      { weight: 1, arbitrary: wrong },
    ];
    return fc.oneof(...weighed, ...(isRequired ? [] : [{ weight: 25, arbitrary: fc.constant(null) }]));
  }

  function plainValueOf(type: GraphQLInputType, written: string): fc.Arbitrary<unknown> {
    if (written.startsWith("[")) {
      return fc.array(valueOf((type as { ofType: GraphQLInputType }).ofType), { maxLength: 4 });
    }
    const scalars: Record<string, fc.Arbitrary<unknown>> = {
      String: id,
      Int: int,
      Boolean: fc.boolean(),
      Date: arbitraryDay,
      Cents: cents,
    };
    const scalar = scalars[written];
    if (scalar) return scalar;
    if ("getValues" in type) {
      const values = (type as GraphQLEnumType).getValues().map((one) => one.name);
      return fc.constantFrom(...values, ...values, "x");
    }
    const fields = Object.values((type as GraphQLInputObjectType).getFields());
    return fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type)])), {
      requiredKeys: fields.filter((field) => String(field.type).endsWith("!")).map((field) => field.name),
    });
  }

  return valueOf(schema.getType(name) as GraphQLInputObjectType, true);
}

type Post = { specs?: Record<string, unknown> } & Record<string, unknown>;

/** A valid post in which up to two fields are replaced by random values. */
export function spoiledPost(valid: fc.Arbitrary<Post>, random: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(valid, random, fc.array(fc.nat(40), { maxLength: 2 })).map(([post, other, chosen]) => {
    if (other === null || typeof other !== "object" || Array.isArray(other)) return post;
    const { specs: otherSpecs = {}, ...otherHead } = other as Post;
    const head = Object.keys(otherHead).map((name) => ["head", name] as const);
    const specs = Object.keys(otherSpecs ?? {}).map((name) => ["specs", name] as const);
    const all = [...head, ...specs];
    const spoiled: Post = { ...post, specs: { ...post.specs } };
    for (const n of chosen) {
      const [part, name] = all[n % Math.max(1, all.length)] ?? [];
      if (part === "head") spoiled[name] = otherHead[name];
      if (part === "specs") spoiled.specs = { ...spoiled.specs, [name]: otherSpecs[name] };
    }
    return spoiled;
  });
}
