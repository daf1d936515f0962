import { builder } from "backend/schema/builder";
import type { SiteEntry } from "./site";

export const SiteMapEntryRef = builder.objectRef<SiteEntry>("SiteMapEntry").implement({
  description: "A page of a site that readers get.",
  fields: (t) => ({
    _id: t.exposeString("id"),
    title: t.string({ resolve: ({ head }) => head.title }),
    address: t.exposeString("address"),
    parentId: t.exposeString("parentId", { nullable: true }),
    language: t.string({ resolve: ({ head }) => head.language }),
    isInMenu: t.exposeBoolean("isInMenu"),
    publishedAt: t.field({ type: "DateTime", resolve: ({ head }) => head.publishedAt }),
    depth: t.exposeInt("depth"),
    position: t.exposeInt("position"),
  }),
});
