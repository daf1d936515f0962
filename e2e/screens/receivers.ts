import type { Screens } from "./screen";

const all = (area: string) =>
  ["read", "create", "edit", "delete"].map((action) => `global:${action}__${area}`);
const RECEIVERS = all("receivers");
const LISTS = all("mailing_lists");

/** Receivers of newsletters, their lists, and the page that a receiver has. */
export const receivers: Screens = {
  receivers: { path: "/immoflash-configuration/receivers", permissions: RECEIVERS },
  "receivers, all columns and filters": {
    path: "/immoflash-configuration/receivers?state=subscribed&list=:mailingList&ground=consent&col=email&col=name&col=state&col=lists&col=ground&col=agreedOn&col=createdAt&col=confirmedAt&col=leftAt",
    permissions: RECEIVERS,
  },
  "receivers, none to see": {
    path: "/immoflash-configuration/receivers",
    permissions: [],
    status: 403,
  },
  receiver: { path: "/immoflash-configuration/receivers/:receiver", permissions: RECEIVERS, isLayout: true },
  "receiver, only to look at": {
    path: "/immoflash-configuration/receivers/:receiver",
    permissions: ["global:read__receivers"],
  },
  "receiver, to be deleted": {
    path: "/immoflash-configuration/receivers/:receiver?confirm=delete",
    permissions: RECEIVERS,
  },
  "receiver, unknown": {
    path: "/immoflash-configuration/receivers/999999999",
    permissions: RECEIVERS,
    status: 404,
  },
  "list of receivers": { path: "/immoflash-configuration/lists/:mailingList", permissions: LISTS },
  "own page of a receiver": { path: "/newsletter/:ownPage", permissions: null, requests: 1, isLayout: true },
  "own page of a receiver, saved": { path: "/newsletter/:ownPage?saved", permissions: null },
  "own page of a receiver, unknown": { path: "/newsletter/1.x", permissions: null, status: 404 },
};
