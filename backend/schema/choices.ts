import {
  type Choice,
  type ChoiceSource,
  choiceSource,
  findChoices,
  MAX_CHOSEN,
} from "backend/platform/lists/choices";
import { badUserInput } from "backend/platform/use-case/errors";
import { enforce, signedIn } from "./access";
import { builder } from "./builder";
import { SIZES } from "./sizes";

interface AskedChoices {
  list: string;
  source: ChoiceSource;
  ids: readonly string[];
  term: string | null;
  within: readonly string[];
  all: boolean;
}

const ChoiceRef = builder.objectRef<Choice>("Choice").implement({
  description: "One entry that a filter or a field offers.",
  fields: (t) => ({
    id: t.exposeString("id"),
    label: t.exposeString("label"),
    note: t.string({
      nullable: true,
      description: "Tells entries of the same label apart.",
      resolve: (choice) => choice.note ?? null,
    }),
  }),
});

const ChoicesRef = builder.objectRef<AskedChoices>("Choices").implement({
  fields: (t) => ({
    list: t.exposeString("list"),
    items: t.field({
      type: [ChoiceRef],
      atMost: SIZES.choices,
      isCounted: true,
      description: "What fits the term, and before it the chosen records that do not; each once.",
      resolve: ({ source, ...query }, _args, ctx) => findChoices(signedIn(ctx), source, query),
    }),
  }),
});

const ChoicesOfInput = builder.inputType("ChoicesOf", {
  fields: (t) => ({
    list: t.string({ required: true, description: "For example companies-clients, users, issues." }),
    ids: t.stringList({ description: "Records to be named, also those that may no longer be chosen." }),
    term: t.string({ description: "What was typed; empty for the first ones. Unset: nothing is offered." }),
    within: t.stringList({
      description: "Only what belongs to these records: media, for what media offer. Unset or empty: to any.",
    }),
    all: t.boolean({ description: "All that fit, up to 2,000, and not only the first of a long list." }),
  }),
});

/** The source of each list that is asked for; BAD_USER_INPUT at the entry that cannot be answered. */
function readAsked(lists: readonly (typeof ChoicesOfInput.$inferInput)[]) {
  if (lists.length > SIZES.choiceLists)
    throw badUserInput([{ field: "of", message: "too_many", params: { max: SIZES.choiceLists } }]);
  return lists.map(({ list, ids, term, within, all }, index): AskedChoices => {
    const source = choiceSource(list);
    if (!source) throw badUserInput([{ field: `of[${index}].list`, message: "choice_invalid" }]);
    for (const [name, named] of Object.entries({ ids, within })) {
      if (named && named.length > MAX_CHOSEN)
        throw badUserInput([
          { field: `of[${index}].${name}`, message: "too_many", params: { max: MAX_CHOSEN } },
        ]);
    }
    return {
      list,
      source,
      ids: ids ?? [],
      term: term ?? null,
      within: within ?? [],
      all: all === true,
    };
  });
}

builder.queryField("choices", (t) =>
  t.field({
    type: [ChoicesRef],
    atMost: SIZES.choiceLists,
    access: "signed-in",
    description:
      "What filters and fields offer, each list with its own permission; in the order in which they were asked for.",
    args: { of: t.arg({ type: [ChoicesOfInput], required: true }) },
    resolve: (_root, { of }, ctx) => {
      const choices = readAsked(of);
      for (const { source } of choices) enforce(source.access, {}, ctx);
      return choices;
    },
  }),
);
