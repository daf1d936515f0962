import { dayInVienna } from "domain/dates";
import { GROUNDS, RECEIVER_STATES, type ReceiverState } from "domain/receivers/states";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { Badge, type Tone } from "~/ui/badge";

export const ReceiversScreen = graphql(
  `query ReceiversScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: ReceiverFilter, $withAgreedOn: Boolean!, $withConfirmedAt: Boolean!, $withLeftAt: Boolean!
    $isExport: Boolean = false, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: receivers(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id email firstName lastName state ground createdAt lists { name }
        agreedOn @include(if: $withAgreedOn) confirmedAt @include(if: $withConfirmedAt)
        leftAt @include(if: $withLeftAt) source @include(if: $isExport)
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const TONES: Record<ReceiverState, Tone> = {
  pending: "warn",
  subscribed: "good",
  unsubscribed: "neutral",
  bounced: "bad",
  complained: "bad",
};

/** Whether somebody gets the newsletter, and if not, why. */
export const ReceiverStateBadge = ({ state }: { state: ReceiverState }) => (
  <Badge tone={TONES[state]}>{texts("receivers")(`state.${state}`)}</Badge>
);

const { text, day } = columnsOf<ResultOf<typeof ReceiversScreen>["list"]["data"][number]>();
const t = texts("receivers");
const exported = { only: "export" } as const;
const inVienna = (at: string | null | undefined) => at && dayInVienna(at);

export const receiverList = defineList({
  name: "receivers",
  area: "receivers",
  path: "/immoflash-configuration/receivers",
  filters: [
    { name: "state", kind: "multi-select", field: "states", options: RECEIVER_STATES, main: true },
    { name: "list", kind: "multi-select", field: "listIds", choices: "lists-of-receivers", main: true },
    { name: "ground", kind: "multi-select", field: "grounds", options: GROUNDS },
  ],
  columns: {
    email: text(({ email }) => email, { sort: "email", fixed: true, leads: true, room: 17, width: 40 }),
    name: text(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" "), {
      sort: "name",
      only: "screen",
    }),
    firstName: text(({ firstName }) => firstName, exported),
    lastName: text(({ lastName }) => lastName, exported),
    state: text(({ state }) => t(`state.${state}`), {
      cell: ({ state }) => <ReceiverStateBadge state={state} />,
      room: 8,
    }),
    lists: text(({ lists }) => lists.map(({ name }) => name).join(", "), { width: 40, room: 9.5 }),
    ground: text(({ ground }) => t(`ground.${ground}`), { room: 7.5 }),
    source: text(({ source }) => source, exported),
    agreedOn: day(({ agreedOn }) => agreedOn, { optional: true }),
    createdAt: day(({ createdAt }) => inVienna(createdAt), { sort: "createdAt" }),
    confirmedAt: day(({ confirmedAt }) => inVienna(confirmedAt), { optional: true }),
    leftAt: day(({ leftAt }) => inVienna(leftAt), { sort: "leftAt", optional: true }),
  },
  card: ["name", "state", "lists"],
  defaultSort: "email",
  imports: true,
  bulkActions: [
    { name: "addList", value: { choices: "lists-of-receivers", called: "filters.list" } },
    { name: "removeList", inMenu: true, value: { choices: "lists-of-receivers", called: "filters.list" } },
    { name: "delete", tone: "danger" },
  ],
});
