import { builder } from "backend/schema/builder";
import { type LinkFrom, type LostLinks, MOST_NAMED_LINKS } from "./links";

/** Most kinds of records that lead to others. */
export const MOST_KINDS = 5;

export const LinkFromRef = builder.objectRef<LinkFrom>("LinkFrom").implement({
  description: "A record that leads to another one.",
  fields: (t) => ({
    kind: t.exposeString("kind", { description: "page | article | menu" }),
    _id: t.exposeString("id"),
    name: t.exposeString("name", {
      nullable: true,
      description: "Null for what the user may not read.",
    }),
    isLive: t.exposeBoolean("isLive", { description: "Whether readers get it; a draft only otherwise." }),
  }),
});

export const LostLinksRef = builder.objectRef<LostLinks>("LostLinks").implement({
  description: "The records of one kind that readers get and whose links break.",
  fields: (t) => ({
    kind: t.exposeString("kind", { description: "page | article | menu" }),
    count: t.exposeInt("count"),
    links: t.field({
      type: [LinkFromRef],
      atMost: MOST_NAMED_LINKS,
      description: "The first ones by name; none if the user may not read them.",
      resolve: ({ links }) => links,
    }),
  }),
});
