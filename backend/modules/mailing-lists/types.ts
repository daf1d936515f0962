import { countSubscribed } from "backend/modules/receivers/service";
import { receiverLists } from "backend/modules/receivers/tables";
import { defineRecord, fieldsIn, type Target } from "backend/modules/records/service";
import { builder } from "backend/schema/builder";
import { MAILING_LIST_FIELDS } from "domain/mailing-lists/fields";
import { mailingListForm } from "domain/mailing-lists/mailing-list";
import { mailingListById, mailingListNamed } from "./service";
import { mailingLists } from "./tables";

export const MailingListRef = builder.objectRef<typeof mailingLists.$inferSelect>("MailingList").implement({
  fields: (t) => ({
    subscribed: t.int({
      description: "How many receivers get what is sent to it.",
      resolve: async ({ id }, _args, ctx) => (await countSubscribed(ctx).load(id))[0]?.count ?? 0,
    }),
  }),
});

/** The lists that fields of other records refer to. */
export const mailingListTarget: Target = {
  type: MailingListRef,
  byId: mailingListById,
  named: mailingListNamed,
};

defineRecord({
  area: "mailing_lists",
  called: { one: "mailingList", many: "mailingLists", type: "MailingList" },
  table: mailingLists,
  ref: MailingListRef,
  schema: mailingListForm,
  ...fieldsIn(MAILING_LIST_FIELDS, { table: mailingLists }),
  usedBy: [
    {
      what: "receivers",
      field: "lists",
      table: receiverLists,
      record: receiverLists.receiverId,
      used: receiverLists.listId,
      link: (id) => `/immoflash-configuration/receivers?list=${id}`,
    },
  ],
  unique: { mailing_lists_name_key: { field: "name", message: "mailing_list_name_used" } },
  label: mailingLists.name,
  list: {
    search: [mailingLists.name, mailingLists.description],
    sorts: { name: mailingLists.name, createdAt: mailingLists.createdAt },
    defaultSort: "name",
    found: { facts: [mailingLists.description] },
    filter: () => ({}),
    where: () => [],
  },
});
