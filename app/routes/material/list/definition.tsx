import { MATERIAL_STATES } from "domain/bookings/fields";
import { dayInVienna } from "domain/dates";
import { daysLeft, MATERIAL_DUES } from "domain/material/due";
import { personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { TwoLines } from "~/lists/screen/two-lines";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { bookingColumnsOf } from "~/shared/bookings/booking-columns";
import { Term } from "~/shared/help/term";
import { PathLink } from "~/ui/path-link";
import { adFacts } from "./ad-text";
import { DueText, MaterialStateBadge } from "./badges";
import type { MaterialRow } from "./documents";

type Row = ResultOf<typeof MaterialRow>;
const { text, number, day } = columnsOf<Row>();
const { client, medium } = bookingColumnsOf<Row>((row) => row);
const t = texts("material");

/** The bookings that wait for ad material, with sender and deadline. */
export const materialList = defineList({
  name: "material",
  area: "material",
  path: "/bookings/material",
  recordPath: (id) => `/bookings/${id}`,
  filters: [
    { name: "state", kind: "multi-select", field: "materialStates", options: MATERIAL_STATES, main: true },
    { name: "due", kind: "select", field: "due", options: MATERIAL_DUES, main: true },
    {
      name: "period",
      kind: "date-range",
      fields: ["from", "to"],
      alsoOffers: "nextIssue",
      main: true,
    },
    { name: "nextIssue", kind: "boolean", field: "inNextIssue", unlisted: true },
    { name: "medium", kind: "multi-select", field: "mediumIds", choices: "media" },
    { name: "issue", kind: "combo", field: "issueIds", choices: "issues" },
    { name: "supervisor", kind: "select", field: "supervisorIds", choices: "supervisors-and-former" },
    { name: "client", kind: "combo", field: "clientIds", choices: "companies-clients-and-former" },
    { name: "agency", kind: "combo", field: "agencyIds", choices: "companies-agencies-and-former" },
  ],
  columns: {
    number: number((row) => Number(row._id), { only: "export" }),
    client: client((row) => t("number", { number: row._id }), { room: 13.3, ownLine: true }),
    medium: medium(({ specs }) => specs.targetMedium?.name, { exportHead: "filters.medium", room: 6.45 }),
    issue: text((row) => adFacts(row.specs).issue, { only: "export" }),
    format: text((row) => adFacts(row.specs).format, {
      room: 7.95,
      cell: ({ specs }) => (
        <TwoLines ownLine below={adFacts(specs).size}>
          {adFacts(specs).format}
        </TwoLines>
      ),
    }),
    size: text((row) => adFacts(row.specs).size, { only: "export" }),
    dueOn: day((row) => row.materialDueOn, {
      sort: "dueOn",
      beside: <Term name="materialDue" />,
      room: 11.2,
      cell: (row, { today }) => (
        <DueText dueOn={row.materialDueOn} state={row.specs.bookingState} today={today} />
      ),
    }),
    dueBy: text((row) => t(`dueBy.${row.materialDueBy}`), { optional: true, room: 11 }),
    appearsFrom: day((row) => row.appearsFrom, { optional: true }),
    daysLeft: number((row, { today }) => daysLeft(row.materialDueOn, today).days, { only: "export" }),
    state: text((row) => t(`state.${row.specs.bookingState}`), {
      room: 6.6,
      cell: (row) => <MaterialStateBadge state={row.specs.bookingState} />,
    }),
    sender: text((row) => row.materialSender.name, {
      room: 5.4,
      cell: (row) => <Sender {...row.materialSender} client={row.clientCompany.name} />,
    }),
    email: text((row) => row.materialSender.email, { only: "export" }),
    contact: day(({ lastMaterialContact: last }) => last && dayInVienna(last.at), {
      room: 6.7,
      cell: ({ _id, clientCompany, lastMaterialContact: last }) => (
        <TwoLines ownLine below={last && t(`channel.${last.channel}`)}>
          <PathLink
            to={`/bookings/${_id}/material`}
            className="inline-block align-middle leading-(--least-target)"
            aria-label={t("contactsOf", { client: clientCompany.name })}
          >
            {last ? dayText(dayInVienna(last.at)) : t("contact.none")}
          </PathLink>
        </TwoLines>
      ),
    }),
    channel: text(({ lastMaterialContact: last }) => last && t(`channel.${last.channel}`), {
      only: "export",
      exportHead: "fields.channel",
    }),
    note: text((row) => row.lastMaterialContact?.note, { only: "export", exportHead: "fields.note" }),
    supervisor: text((row) => row.supervisor && personName(row.supervisor), { optional: true }),
  },
  card: ["medium", "dueOn", "state"],
  defaultSort: "dueOn",
  opensWith: "state=open&state=requested&due=ahead",
  bulkActions: [{ name: "request", needsValue: true, tone: "primary" }],
});

/** Who sends the material, in a word; the name and address where the row has room for them. */
function Sender({ name, email, client }: Row["materialSender"] & { client: string }) {
  if (!email)
    return (
      <TwoLines ownLine below={name}>
        {t("noEmail")}
      </TwoLines>
    );
  return (
    <TwoLines
      ownLine
      below={
        <>
          {name} <a href={`mailto:${email}`}>{email}</a>
        </>
      }
    >
      {t(name === client ? "sentBy.client" : "sentBy.agency")}
    </TwoLines>
  );
}
