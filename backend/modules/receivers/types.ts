import "./sweep";
import { listChoices } from "backend/modules/mailing-lists/service";
import { mailingLists } from "backend/modules/mailing-lists/tables";
import { mailingListTarget } from "backend/modules/mailing-lists/types";
import { byName, defineRecord, fieldsIn, offerImport } from "backend/modules/records/service";
import { settingsOfHouse } from "backend/modules/settings/service";
import { asTheyAre } from "backend/platform/database/german-order";
import { offerChoices } from "backend/platform/lists/choices";
import { hasChosenLink, hasChosenValue } from "backend/platform/lists/list-conditions";
import { signedIn } from "backend/schema/access";
import { builder, keyArg, seenArgs } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { RECEIVER_FIELDS } from "domain/receivers/fields";
import { receiverForm } from "domain/receivers/receiver";
import { GROUNDS, mayBeAsked, RECEIVER_STATES } from "domain/receivers/states";
import { type Consent, consentsOf } from "./consents";
import { chooseOwnLists, confirmOwn, type OfferedList, type OwnPage, ownPage } from "./own-page";
import { reasonsAgainst, receiverPhases } from "./rules";
import { askReceiver, unsubscribeReceiver } from "./steps";
import { receiverLists, receivers, receiverTexts } from "./tables";

const StateEnum = builder.enumType("ReceiverState", { values: RECEIVER_STATES });
const GroundEnum = builder.enumType("ReceiverGround", { values: GROUNDS });

const ConsentRef = builder.objectRef<Consent>("ReceiverConsent").implement({
  description: "What a receiver has agreed to, as it was shown to them.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    list: t.exposeString("list"),
    text: t.exposeString("text"),
    ground: t.field({ type: GroundEnum, resolve: ({ ground }) => ground }),
    source: t.exposeString("source", { nullable: true }),
    agreedOn: t.field({ type: "Date", nullable: true, resolve: ({ agreedOn }) => agreedOn }),
    enteredAt: t.field({ type: "DateTime", resolve: ({ enteredAt }) => enteredAt }),
    confirmedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ confirmedAt }) => confirmedAt }),
    withdrawnAt: t.field({ type: "DateTime", nullable: true, resolve: ({ withdrawnAt }) => withdrawnAt }),
  }),
});

const ReceiverRef = builder.objectRef<typeof receivers.$inferSelect>("Receiver").implement({
  fields: (t) => ({
    state: t.field({ type: StateEnum, resolve: ({ state }) => state }),
    createdAt: t.field({ type: "DateTime", resolve: ({ createdAt }) => createdAt }),
    askedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ askedAt }) => askedAt }),
    confirmedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ confirmedAt }) => confirmedAt }),
    leftAt: t.field({ type: "DateTime", nullable: true, resolve: ({ leftAt }) => leftAt }),
    mayBeAsked: t.boolean({
      description: "Whether they can be asked to confirm: once more, or anew if they have left.",
      resolve: mayBeAsked,
    }),
    consents: t.field({
      type: [ConsentRef],
      atMost: SIZES.fields,
      resolve: async ({ id }, _args, ctx) => (await consentsOf(ctx).load(id)).slice(-SIZES.fields),
    }),
  }),
});

const record = defineRecord({
  area: "receivers",
  called: { one: "receiver", many: "receivers", type: "Receiver" },
  table: receivers,
  ref: ReceiverRef,
  schema: receiverForm,
  ...fieldsIn(RECEIVER_FIELDS, {
    table: receivers,
    targets: { mailing_lists: mailingListTarget },
    tables: { lists: receiverLists },
    types: { ground: GroundEnum, agreedOn: "Date" },
  }),
  unique: { receivers_email_key: { field: "email", message: "receiver_there" } },
  phases: [receiverPhases],
  label: receivers.email,
  list: {
    search: [receiverTexts],
    sorts: {
      email: asTheyAre(receivers.email),
      name: receivers.lastName,
      createdAt: receivers.createdAt,
      leftAt: receivers.leftAt,
    },
    defaultSort: "email",
    filter: (t) => ({
      states: t.field({ type: [StateEnum] }),
      grounds: t.field({ type: [GroundEnum] }),
      listIds: t.stringList(),
    }),
    where: ({ states, grounds, listIds }) => [
      hasChosenValue(receivers.state, states),
      hasChosenValue(receivers.ground, grounds),
      hasChosenLink(receivers.id, { record: receiverLists.receiverId, other: receiverLists.listId }, listIds),
    ],
  },
});

offerImport("receivers", record, {
  named: { lists: byName(mailingLists) },
  unique: [{ column: "email", from: receivers.email }],
  explains: reasonsAgainst,
});

const OfferedListRef = builder.objectRef<OfferedList>("OfferedMailingList").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    description: t.exposeString("description", { nullable: true }),
    consentText: t.exposeString("consentText", { description: "What they agree to by choosing it." }),
    isOn: t.exposeBoolean("isOn"),
  }),
});

const OwnPageRef = builder.objectRef<OwnPage>("ReceiverPage").implement({
  description: "What a receiver sees of themselves, at the address that only mails to them have.",
  fields: (t) => ({
    email: t.string({ resolve: ({ receiver }) => receiver.email }),
    state: t.field({ type: StateEnum, resolve: ({ receiver }) => receiver.state }),
    houseName: t.string({
      nullable: true,
      description: "Who writes to them.",
      resolve: async (_page, _args, ctx) => (await settingsOfHouse(ctx).find("house"))?.houseName ?? null,
    }),
    lists: t.field({ type: [OfferedListRef], atMost: SIZES.fields, resolve: ({ lists }) => lists }),
  }),
});

const MAY_EDIT = { action: "edit", collectionType: "receivers" } as const;

builder.queryField("receiverPage", (t) =>
  t.field({
    type: OwnPageRef,
    nullable: true,
    // Whoever has the token has got a mail to this address.
    access: "public",
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => ownPage(ctx, args.token),
  }),
);

builder.mutationFields((t) => ({
  askReceiver: t.field({
    type: ReceiverRef,
    access: MAY_EDIT,
    description: "Mails the question whether they want the newsletter.",
    args: {
      ...seenArgs,
      origin: t.arg.string({ required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...input }, ctx) =>
      record.saved(ctx, askReceiver(signedIn(ctx), input, idempotencyKey)),
  }),
  unsubscribeReceiver: t.field({
    type: ReceiverRef,
    access: MAY_EDIT,
    args: { ...seenArgs, ...keyArg },
    resolve: (_root, { idempotencyKey, ...input }, ctx) =>
      record.saved(ctx, unsubscribeReceiver(signedIn(ctx), input, idempotencyKey)),
  }),
  confirmReceiverPage: t.boolean({
    access: "public",
    description: "The receiver wants the newsletter.",
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => confirmOwn(ctx, args.token),
  }),
  chooseReceiverLists: t.boolean({
    access: "public",
    description: "The receiver chooses among their lists; none: they leave.",
    args: { token: t.arg.string({ required: true }), lists: t.arg.stringList({ required: true }) },
    resolve: (_root, args, ctx) => chooseOwnLists(ctx, args.token, args.lists),
  }),
}));

offerChoices("lists-of-receivers", {
  // Whoever reads receivers sees what they are on, without the right to change lists.
  access: { action: "read", collectionType: "receivers" },
  atMost: 200,
  find: listChoices,
});
