import { builder } from "backend/schema/builder";
import { type Category, textsOf } from "./service";

const LocalizedText = builder.objectRef<{ locale: string; label: string }>("LocalizedText").implement({
  fields: (t) => ({
    locale: t.exposeString("locale"),
    content: t.exposeString("label"),
  }),
});

const FormatSize = builder.objectRef<{ width: number; height: number }>("FormatSize").implement({
  fields: (t) => ({ width: t.exposeInt("width"), height: t.exposeInt("height") }),
});

export const CategoryRef = builder.objectRef<Category>("Category").implement({
  fields: (t) => ({
    _id: t.string({ resolve: (category) => String(category.id) }),
    type: t.exposeString("type"),
    label: t.field({
      type: [LocalizedText],
      atMost: 4,
      resolve: (category) => textsOf(category),
    }),
    name: t.string({
      resolve: (category) => textsOf(category)[0]?.label ?? "",
    }),
    formatSize: t.field({
      type: FormatSize,
      nullable: true,
      resolve: ({ width, height }) => (width === null || height === null ? null : { width, height }),
    }),
    inactive: t.exposeBoolean("inactive"),
    noAd: t.exposeBoolean("noAd", {
      description: "A format that shows no ad: no material is awaited for it.",
    }),
  }),
});
