import { dayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import {
  DENIAL_REASONS,
  PRESS_RELEASE_STATES,
  PRESS_RELEASE_WAYS,
  type PressReleaseState,
} from "domain/press-releases/states";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { Badge, type Tone } from "~/ui/badge";

export const PressReleasesScreen = graphql(
  `query PressReleasesScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: PressReleaseFilter, $isExport: Boolean = false, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: pressReleases(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id name senderName company email state way createdAt dueOn embargoOn reason updatedAt
        medium { name }
        editor { first_name last_name }
        alike { _id }
        phone @include(if: $isExport) sourceUrl @include(if: $isExport)
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const TONES: Record<PressReleaseState, Tone> = {
  pending: "warn",
  editorial: "info",
  approved: "good",
  denied: "neutral",
};

/** How far the decision about a release is. */
export const PressReleaseStateBadge = ({ state }: { state: PressReleaseState }) => (
  <Badge tone={TONES[state]}>{texts("press-releases")(`state.${state}`)}</Badge>
);

const { text, day } = columnsOf<ResultOf<typeof PressReleasesScreen>["list"]["data"][number]>();
const t = texts("press-releases");
const exported = { only: "export" } as const;

export const pressReleaseList = defineList({
  name: "press-releases",
  area: "press-releases",
  rights: "press_releases",
  path: "/press/releases",
  opensWith: "state=pending",
  filters: [
    { name: "state", kind: "multi-select", field: "states", options: PRESS_RELEASE_STATES, main: true },
    {
      name: "medium",
      kind: "multi-select",
      field: "mediumIds",
      choices: "media-of-press-releases",
      main: true,
    },
    { name: "way", kind: "multi-select", field: "ways", options: PRESS_RELEASE_WAYS },
    { name: "editor", kind: "combo", field: "editorIds", choices: "editors-of-press-releases" },
    { name: "arrived", kind: "date-range", fields: ["arrivedFrom", "arrivedTo"] },
    { name: "alike", kind: "boolean", field: "hasLike" },
    { name: "asset", kind: "combo", field: "assetIds", choices: "assets-in-use", unlisted: true },
  ],
  columns: {
    title: text(({ name }) => name, { sort: "title", fixed: true, leads: true, width: 60, room: 15.6 }),
    sender: text(({ senderName, company }) => company ?? senderName, {
      sort: "sender",
      width: 40,
      room: 7.2,
    }),
    medium: text(({ medium }) => medium?.name, { sort: "medium", room: 5.8 }),
    state: text(({ state }) => t(`state.${state}`), {
      cell: ({ state }) => <PressReleaseStateBadge state={state} />,
      room: 6.2,
    }),
    createdAt: day(({ createdAt }) => dayInVienna(createdAt), { sort: "createdAt", room: 6.4 }),
    editor: text(({ editor }) => personName(editor), { room: 6 }),
    dueOn: day(({ dueOn }) => dueOn, { sort: "dueOn", room: 5.8 }),
    alike: text(({ alike }) => (alike.length > 0 ? t("alike.true") : null), { room: 4.5 }),
    company: text(({ company }) => company, { optional: true }),
    email: text(({ email }) => email, { optional: true, width: 40 }),
    phone: text(({ phone }) => phone, exported),
    way: text(({ way }) => t(`way.${way}`), { optional: true }),
    embargoOn: day(({ embargoOn }) => embargoOn, { optional: true }),
    reason: text(({ reason }) => reason && t(`reason.${reason}`), { optional: true }),
    sourceUrl: text(({ sourceUrl }) => sourceUrl, exported),
    updatedAt: day(({ updatedAt }) => dayInVienna(updatedAt), { sort: "updatedAt", optional: true }),
  },
  card: ["sender", "state", "createdAt"],
  defaultSort: "-createdAt",
  bulkActions: [
    {
      name: "approve",
      right: { action: "create", collectionType: "articles" },
      value: { choices: "media-of-press-releases", called: "columns.medium" },
    },
    {
      name: "deny",
      isWarned: true,
      value: { options: DENIAL_REASONS, textsOf: "reason", called: "fields.reason" },
    },
    { name: "takeOver", needsValue: true },
    { name: "delete", tone: "danger" },
  ],
});

/** The list of those who may make articles, but change no releases. */
export const withoutApproval = {
  ...pressReleaseList,
  bulkActions: pressReleaseList.bulkActions.filter(({ name }) => name !== "approve"),
} as unknown as typeof pressReleaseList;
