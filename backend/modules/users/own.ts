import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { updateOwnProfile } from "./profile";
import { userRecord } from "./record";
import { UserRef } from "./user-ref";

// What everybody may change of their own account, whatever rights they have over others'.

const OwnProfileInput = builder.inputType("OwnProfileInput", {
  fields: (t) => ({
    salutation: t.string({ description: "male | female" }),
    first_name: t.string(),
    last_name: t.string(),
    phone: t.string(),
    jobTitle: t.string(),
  }),
});

builder.mutationField("updateOwnProfile", (t) =>
  t.field({
    type: UserRef,
    access: "person",
    description: "Saves what the user says of themselves.",
    args: {
      version: t.arg.int({ required: true }),
      data: t.arg({ type: OwnProfileInput, required: true }),
      idempotencyKey: t.arg.string({ required: true }),
    },
    resolve: (_root, { idempotencyKey, ...input }, ctx) =>
      userRecord.saved(ctx, updateOwnProfile(signedIn(ctx), input, idempotencyKey)),
  }),
);
