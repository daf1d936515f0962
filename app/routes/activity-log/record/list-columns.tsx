import { LOGGED_AREAS, OTHERS_LOGGED } from "domain/areas";
import { personName } from "domain/person-name";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { permissionAreaName } from "~/i18n/area-names";
import { instantText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { PathLink } from "~/ui/path-link";
import { type LogWords, logWords } from "./log-words";

export const ActivityLogScreen = graphql(
  `query ActivityLogScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: ActivityLogFilter, $withSource: Boolean!, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: activityLogs(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data {
        _id at area action recordId recordName
        actor { first_name last_name }
        changes { field before after }
        source @include(if: $withSource)
      }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

/** A row with its words, as the screen loads it. An export finds them itself. */
type Row = ResultOf<typeof ActivityLogScreen>["list"]["data"][number] & { words?: LogWords };

const wordsOf = (row: Row) => row.words ?? logWords(row);

const { text } = columnsOf<Row>();
const t = texts("activityLog");

const ACTIONS = [
  "create",
  "update",
  "delete",
  "copy",
  "merge",
  "activate",
  "cancel",
  "reopen",
  "billing",
  "export",
  "tryImport",
  "import",
  "flatPlan",
  "permissions",
  "signIn",
  "signInFailed",
  "signOut",
] as const;
/** Areas of records are called as their permissions are. */
const nameOf = (area: string) => {
  const loggedArea = OTHERS_LOGGED.find((one) => one === area);
  return loggedArea ? t(`area.${loggedArea}`) : permissionAreaName(area);
};

/** The fields of bookings that are asked about, as the log calls them. */
const CHANGED_FIELDS = {
  price: "price",
  status: "status",
  clientCompany: "client",
  "specs.targetMedium": "medium",
  "specs.issue": "issue",
  "specs.format": "format",
  "specs.bookingState": "material",
  billingState: "billing",
  billingDate: "billingDate",
  supervisor: "supervisor",
} as const;
type ChangedField = keyof typeof CHANGED_FIELDS;
const changedFieldText = (field: string) => t(`changedField.${CHANGED_FIELDS[field as ChangedField]}`);

export const activityLogList = defineList({
  name: "activitylogs",
  area: "activityLog",
  rights: "activity_logs",
  path: "/activitylogs",
  filters: [
    { name: "period", kind: "date-range", fields: ["from", "to"], main: true },
    { name: "actor", kind: "combo", field: "actorIds", choices: "users", main: true },
    { name: "area", kind: "multi-select", field: "areas", options: LOGGED_AREAS, textOf: nameOf, main: true },
    {
      name: "changed",
      kind: "multi-select",
      field: "fields",
      options: Object.keys(CHANGED_FIELDS),
      textOf: changedFieldText,
      main: true,
    },
    { name: "action", kind: "multi-select", field: "actions", options: ACTIONS },
    { name: "record", kind: "text", field: "recordId" },
  ],
  columns: {
    at: text(({ at }) => instantText(at), { sort: "at", fixed: true, room: 9.2 }),
    actor: text(({ actor }) => (actor ? personName(actor) : t("system")), { room: 8.6, width: 24 }),
    area: text(({ area }) => nameOf(area), { room: 6 }),
    record: text((row) => wordsOf(row).record, {
      width: 30,
      room: 7.4,
      cell: (row) => {
        const { record, to } = wordsOf(row);
        return to ? <PathLink to={to}>{record}</PathLink> : record;
      },
    }),
    action: text((row) => wordsOf(row).action, { width: 24, room: 7.5 }),
    changes: text((row) => wordsOf(row).changes.join("; "), {
      width: 80,
      room: 21.3,
      cell: (row) => <Changes texts={wordsOf(row).changes} />,
    }),
    source: text(({ source }) => source, { optional: true }),
  },
  card: ["actor", "record", "action", "changes"],
  defaultSort: "-at",
});

/** On a phone a row is a card, which is as wide as the screen. */
const WRAPS = "max-md:whitespace-normal max-md:[overflow-wrap:anywhere]";

/** One change as it is; more of them folded. */
function Changes({ texts: changes }: { texts: readonly string[] }) {
  const [first, ...others] = changes;
  if (first === undefined) return null;
  if (others.length === 0) return <span className={WRAPS}>{first}</span>;
  return (
    <details>
      <summary className={WRAPS}>{t("changes", { count: changes.length, first })}</summary>
      <ul className="whitespace-normal [overflow-wrap:anywhere]">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
