import { builder } from "backend/schema/builder";
import { mailboxAccess, receivePressMail } from "./mail/arrive";

const AccessEnum = builder.enumType("PressMailAccess", { values: ["off", "refused", "open"] });

builder.queryField("pressMailAccess", (t) =>
  t.field({
    type: AccessEnum,
    // A mailbox has no session. It learns nothing but whether its own secret is right.
    access: "public",
    description: "Whether mails become press releases here, and whether the bearer's token lets them in.",
    resolve: (_root, _args, ctx) => mailboxAccess(ctx),
  }),
);

builder.mutationField("receivePressMail", (t) =>
  t.boolean({
    // Its secret is checked before the mail is read.
    access: "public",
    isHeavy: true,
    description:
      "Makes a press release of a mail (RFC 822), once. The answer is the same, whatever becomes of it.",
    args: { message: t.arg({ type: "File", required: true }) },
    resolve: (_root, { message }, ctx) => receivePressMail(ctx, message),
  }),
);
