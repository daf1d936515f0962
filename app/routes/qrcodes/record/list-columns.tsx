import { dayInVienna } from "domain/dates";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BesideList, ListFound } from "~/lists/state/fragments";
import { Badge } from "~/ui/badge";

export const QrCodesScreen = graphql(
  `query QrCodesScreen(
    $limit: Int!, $skip: Int, $countAtMost: Int, $asksIds: Boolean = false, $term: String, $sort: String
    $filter: QrCodeFilter, $choices: [ChoicesOf!]!, $list: String!
  ) {
    list: qrCodes(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
      ...ListFound
      data { _id code longUrl comment createdAt scansInAll targetState }
    }
    ...BesideList
  }`,
  [BesideList, ListFound],
);

const { text, number, day } = columnsOf<ResultOf<typeof QrCodesScreen>["list"]["data"][number]>();
const t = texts("qrcodes");
const targetText = (state: string) => t(`target.${state as "reachable"}`);
const TONES: Record<string, "good" | "neutral"> = { reachable: "good", unchecked: "neutral" };

export const qrcodeList = defineList({
  name: "qrcodes",
  area: "qrcodes",
  path: "/qrcodes",
  filters: [
    { name: "created", kind: "date-range", fields: ["createdFrom", "createdTo"], main: true },
    { name: "missed", kind: "boolean", field: "isTargetMissed", main: true },
  ],
  columns: {
    code: text(({ code }) => code, { sort: "code", fixed: true, leads: true, room: 6 }),
    longUrl: text(({ longUrl }) => longUrl, {
      sort: "longUrl",
      width: 60,
      room: 16.9,
      cell: ({ longUrl }) => longUrl.replace(/^https:\/\//, ""),
    }),
    comment: text(({ comment }) => comment, { width: 40, room: 17.3 }),
    scans: number(({ scansInAll }) => scansInAll, { room: 4 }),
    target: text(({ targetState }) => targetText(targetState), {
      room: 7.2,
      cell: ({ targetState }) => <Badge tone={TONES[targetState] ?? "warn"}>{targetText(targetState)}</Badge>,
    }),
    createdAt: day(({ createdAt }) => dayInVienna(createdAt), { sort: "createdAt", room: 6.15 }),
  },
  defaultSort: "-createdAt",
  bulkActions: [
    { name: "target", value: { typed: "url", called: "fields.longUrl", hint: "hints.longUrl" } },
    { name: "comment", value: { typed: "longText", called: "fields.comment" } },
    { name: "delete", tone: "danger" },
  ],
  sheets: true,
});
