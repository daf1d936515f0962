import { builder } from "backend/schema/builder";
import type { ReadersPicture } from "./reader-content";

export const ReadersPictureRef = builder.objectRef<ReadersPicture>("ReadersPicture").implement({
  fields: (t) => ({
    address: t.exposeString("address", {
      description: "Of this house, for whoever may read what shows it (`/pictures/…`).",
    }),
    alt: t.exposeString("alt", {
      nullable: true,
      description: "What it shows, for those who do not see it.",
    }),
    owner: t.exposeString("owner", { nullable: true, description: "Whose it is." }),
    subtext: t.exposeString("subtext", { nullable: true, description: "What stands below it." }),
  }),
});
