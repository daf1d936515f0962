import type { Use } from "backend/platform/use-case/errors";
import { builder } from "backend/schema/builder";

export const UseRef = builder.objectRef<Use>("Use").implement({
  description: "Where a record is used: the area, how many of its records, the path of their list.",
  fields: (t) => ({
    hasOthers: t.boolean({
      description: "Whether more of them use it, which the user may not see and which are not counted.",
      resolve: ({ hasOthers = false }) => hasOthers,
    }),
    what: t.exposeString("what"),
    count: t.exposeInt("count"),
    link: t.exposeString("link"),
  }),
});
