import { type ClientOfBoth, compareClients, compareFormats } from "domain/issues/comparison";
import { formatEuro } from "domain/money";
import type { ReactNode } from "react";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import { slotSums } from "../print/slot-sums";
import type { ComparedPrintIssue } from "./load.server";

type Both = readonly [ComparedPrintIssue, ComparedPrintIssue];
const SIDES = [
  { side: "first", at: 0 },
  { side: "second", at: 1 },
] as const;

/** The sales of two issues, and their clients. */
export function ComparedFigures({ issues }: { issues: Both }) {
  const { t } = useTranslation("issueComparison");
  const [first, second] = issues;
  const clients = first.clients && second.clients ? compareClients(first.clients, second.clients) : null;
  return (
    <div className="grid gap-4 grid-cols-[minmax(0,1fr)]">
      <Sums issues={issues} />
      <Formats issues={issues} />
      {clients ? (
        (["left", "stayed", "came"] as const).map((kind) => (
          <Clients key={kind} kind={kind} clients={clients[kind]} issues={issues} />
        ))
      ) : (
        <Hint>{t("noClients")}</Hint>
      )}
    </div>
  );
}

/** A figure that leads to its bookings, for who may see them: an issue without clients says that one may not. */
function Figure({
  issue,
  of,
  children,
}: {
  issue: ComparedPrintIssue;
  of?: Record<string, string>;
  children: ReactNode;
}) {
  if (!issue.clients) return children;
  return <PathLink to={`/bookings?${new URLSearchParams({ issue: issue._id, ...of })}`}>{children}</PathLink>;
}

/** Two issues may have the same title, in two media or years. */
const issueName = ({ title, publishDate, medium }: ComparedPrintIssue) =>
  `${title} · ${medium.name}, ${dayText(publishDate)}`;

const issueHead = ({ title, publishDate, medium }: ComparedPrintIssue) => (
  <>
    {title} <small className="block font-normal">{`${medium.name}, ${dayText(publishDate)}`}</small>
  </>
);

function Sums({ issues }: { issues: Both }) {
  const { t } = useTranslation("issueComparison");
  const rows = [
    { what: "sold" as const, of: (issue: ComparedPrintIssue) => slotSums(issue.formatSlots).sold },
    {
      what: "free" as const,
      of: (issue: ComparedPrintIssue) => slotSums(issue.formatSlots).free ?? t("unlimited"),
    },
    {
      what: "turnover" as const,
      of: (issue: ComparedPrintIssue) => (issue.turnover === null ? t("hidden") : formatEuro(issue.turnover)),
    },
    { what: "clients" as const, of: (issue: ComparedPrintIssue) => issue.clients?.length ?? t("hidden") },
  ];
  return (
    <Card title={t("sums")} id="sums" flush>
      <DataTable
        labelledBy="sums-title"
        figures
        columns={[
          { head: t("figure"), cell: ({ what }) => t(what), isName: true },
          ...SIDES.map(({ side, at }) => ({
            key: side,
            head: issueHead(issues[at]),
            numeric: true,
            cell: ({ what, of }: (typeof rows)[number]) =>
              what === "free" ? of(issues[at]) : <Figure issue={issues[at]}>{of(issues[at])}</Figure>,
          })),
        ]}
        rows={rows}
        keyOf={({ what }) => what}
      />
    </Card>
  );
}

function Formats({ issues }: { issues: Both }) {
  const { t } = useTranslation("issueComparison");
  const rows = compareFormats(issues[0].formatSlots, issues[1].formatSlots);
  type Row = (typeof rows)[number];
  return (
    <Card title={t("formats")} id="formats" flush>
      <DataTable
        labelledBy="formats-title"
        figures
        columns={[
          { head: t("format"), cell: ({ name }) => name, isName: true },
          ...SIDES.flatMap(({ side, at }) => [
            {
              key: `${side} sold`,
              group: issueName(issues[at]),
              head: t("sold"),
              numeric: true,
              cell: ({ _id, ...row }: Row) => {
                const slots = row[side];
                if (!slots) return DASH;
                return slots.taken === 0 ? (
                  0
                ) : (
                  <Figure issue={issues[at]} of={{ adFormat: _id }}>
                    {slots.taken}
                  </Figure>
                );
              },
            },
            {
              key: `${side} free`,
              group: issueName(issues[at]),
              head: t("free"),
              numeric: true,
              cell: (row: Row) => {
                const slots = row[side];
                return slots ? (slots.free ?? t("unlimited")) : DASH;
              },
            },
          ]),
        ]}
        rows={rows}
        keyOf={({ _id }) => _id}
      />
    </Card>
  );
}

type ClientsProps = { kind: "left" | "stayed" | "came"; clients: readonly ClientOfBoth[]; issues: Both };

function Clients({ kind, clients, issues }: ClientsProps) {
  const { t } = useTranslation("issueComparison");
  const sides = SIDES.filter(({ side }) => kind === "stayed" || (kind === "left") === (side === "first"));
  return (
    <Card title={`${t(kind)} (${clients.length})`} id={kind} flush>
      {clients.length === 0 ? (
        <p className="p-4">{t("nobody")}</p>
      ) : (
        <DataTable
          labelledBy={`${kind}-title`}
          figures
          columns={[
            {
              head: t("client"),
              cell: ({ _id, name }) => <PathLink to={`/companies/${_id}`}>{name}</PathLink>,
              isName: true,
            },
            ...sides.map(({ side, at }) => ({
              key: side,
              head: issues[at].title,
              numeric: true,
              cell: ({ _id, ...client }: ClientOfBoth) => (
                <Figure issue={issues[at]} of={{ client: _id }}>
                  {formatEuro(client[side]?.turnover ?? 0)}
                </Figure>
              ),
              note: (client: ClientOfBoth) => t("bookings", { count: client[side]?.bookingCount ?? 0 }),
            })),
          ]}
          rows={clients}
          keyOf={({ _id }) => _id}
        />
      )}
    </Card>
  );
}
