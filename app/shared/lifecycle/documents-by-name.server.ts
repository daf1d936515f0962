import type { TadaDocumentNode } from "gql.tada";
import { type DocumentNode, Kind, parse } from "graphql";
import type { ResultOf } from "~/graphql/graphql";
import { capital } from "~/records/changes";
import { BulkDone } from "~/records/record-documents";
import { DraftLinkFacts, LostLinksOfKind, type PublishingStage, RevisionFacts } from "./lifecycle-documents";
import type { PublishingArea } from "./publishing-area";

type Key = { idempotencyKey: string };
type DocumentNames = { field: string; many: string; type: string };
type Refused = { _id: string; label: string; reason: string; params: { name: string; value: string }[] };
// biome-ignore lint/suspicious/noExplicitAny: which records are chosen is the list's own business.
type SelectionVariables = { selection: any };

/** A document with the fragments that it spreads. */
function written<Result, Variables>(text: string, fragments: readonly DocumentNode[] = []) {
  const { definitions, ...document } = parse(text);
  const all = [...definitions, ...fragments.flatMap((one) => one.definitions)];
  return { ...document, definitions: all } as unknown as TadaDocumentNode<Result, Variables>;
}

/** A change of one record: `mutation PublishArticle($id: String!, $number: Int!, …)`. */
export function changeOfOne<Variables extends object>(
  field: string,
  types: { [Name in keyof Variables]-?: string },
) {
  const all = Object.entries({ ...types, idempotencyKey: "String!" });
  const declared = all.map(([name, type]) => `$${name}: ${type}`).join(", ");
  const passed = all.map(([name]) => `${name}: $${name}`).join(", ");
  return written<{ changed: { _id: string } }, Variables & Key>(
    `mutation ${capital(field)}(${declared}) { changed: ${field}(${passed}) { _id } }`,
  );
}

type Times = { publishAt: string | null; withdrawAt: string | null };
type SeenRevision = { id: string; number: number };

/** The steps of one record. They differ by the name of the area only, as all documents here. */
export const documentsOfSteps = ({
  called: { type },
  confirmation,
}: Pick<PublishingArea, "called" | "confirmation">) => {
  const seen = { id: "String!", number: "Int!" };
  const confirming = confirmation ? { [confirmation.argument]: "Boolean" } : {};
  return {
    publish: changeOfOne<SeenRevision>(`publish${type}`, seen),
    withdraw: changeOfOne<{ id: string }>(`withdraw${type}`, { id: "String!", ...confirming }),
    schedule: changeOfOne<SeenRevision & Times & { planSeen?: Times }>(`schedule${type}`, {
      ...seen,
      publishAt: "String",
      withdrawAt: "String",
      planSeen: "PlanSeenInput",
      ...confirming,
    }),
    unschedule: changeOfOne<{ id: string }>(`unschedule${type}`, { id: "String!" }),
    discard: changeOfOne<SeenRevision & { version: number }>(`discard${type}Changes`, {
      ...seen,
      version: "Int!",
    }),
    send: changeOfOne<SeenRevision>(`send${type}ForReview`, seen),
    approve: changeOfOne<SeenRevision>(`approve${type}`, seen),
    sendBack: changeOfOne<SeenRevision & { reason: string }>(`send${type}Back`, {
      ...seen,
      reason: "String!",
    }),
  };
};

interface StepPreviewed {
  total: number;
  can: number;
  refused: Refused[];
  links: ResultOf<typeof LostLinksOfKind>[];
}

/** A step of many records, and what tells before for which of them it can be taken, and which links it breaks. */
function stepOfMany({
  field,
  many,
  type,
  confirmation,
}: DocumentNames & Pick<PublishingArea, "confirmation">) {
  const Step = capital(field) + capital(many);
  const [declared, passed] = confirmation
    ? [`, $${confirmation.argument}: Boolean`, `, ${confirmation.argument}: $${confirmation.argument}`]
    : ["", ""];
  return {
    preview: written<{ preview: StepPreviewed }, SelectionVariables>(
      `query ${Step}Preview($selection: ${type}Selection!) {
        preview: ${field}${capital(many)}Preview(selection: $selection) {
          total can refused { _id label reason params { name value } } links { ...LostLinksOfKind }
        }
      }`,
      [LostLinksOfKind],
    ),
    step: written<{ changed: { done: number; refused: Refused[] } }, SelectionVariables & Key>(
      `mutation ${Step}($selection: ${type}Selection!, $idempotencyKey: String!${declared}) {
        changed: ${field}${capital(many)}(selection: $selection, idempotencyKey: $idempotencyKey${passed}) { ...BulkDone }
      }`,
      [BulkDone],
    ),
  };
}

/** The steps of many records, for `bulk` of `recordRoutes`. */
export const bulkStepsOf = ({ called, confirmation }: Pick<PublishingArea, "called" | "confirmation">) => ({
  publish: stepOfMany({ field: "publish", ...called }),
  withdraw: stepOfMany({ field: "withdraw", ...called, confirmation }),
});

interface ListedRevisions {
  record: {
    _id: string;
    version: number;
    name: string;
    draftNumber: number;
    liveNumber: number | null;
    revisions: ResultOf<typeof RevisionFacts>[];
  } | null;
}
interface Difference {
  field: string;
  before: string[];
  after: string[];
  parts: { kind: string; text: string }[];
}

/** The most revisions on a page of theirs. */
export const REVISIONS_OF_PAGE = 50;

/** The revisions of a record: read, compared, restored, named. */
export const documentsOfRevisions = ({ one, type }: PublishingArea["called"]) => ({
  list: written<ListedRevisions, { id: string; skip: number }>(
    `query ${type}Revisions($id: String!, $skip: Int) {
      me { permissions }
      record: ${one}(id: $id) {
        _id version name draftNumber liveNumber
        revisions(limit: ${REVISIONS_OF_PAGE}, skip: $skip) { ...RevisionFacts }
      }
    }`,
    [RevisionFacts],
  ),
  compare: written<{ differences: Difference[] }, { id: string; from: number; to: number }>(
    `query ${type}Differences($id: String!, $from: Int!, $to: Int!) {
      differences: ${one}Differences(id: $id, from: $from, to: $to) { field before after parts { kind text } }
    }`,
  ),
  restore: changeOfOne<SeenRevision & { version: number }>(`restore${type}`, {
    id: "String!",
    version: "Int!",
    number: "Int!",
  }),
  name: changeOfOne<SeenRevision & { name?: string }>(`name${type}Revision`, {
    id: "String!",
    number: "Int!",
    name: "String",
  }),
});

/** The links to the draft of a record. */
export const documentsOfDraftLinks = ({ type }: PublishingArea["called"]) => ({
  share: written<{ token: string }, { id: string } & Key>(
    `mutation Share${type}Draft($id: String!, $idempotencyKey: String!) {
      token: share${type}Draft(id: $id, idempotencyKey: $idempotencyKey)
    }`,
  ),
  end: changeOfOne<{ id: string }>(`end${type}DraftLink`, { id: "String!" }),
});

interface Previewed {
  _id: string;
  name: string;
  state: ResultOf<typeof PublishingStage>["state"];
  draftNumber: number;
  liveNumber: number | null;
  draftLinks: ResultOf<typeof DraftLinkFacts>[];
}

/** A fragment of what readers get of a record, of the type of its area. */
export type ReadFragment<Read> = TadaDocumentNode<
  Read,
  Record<never, never>,
  { fragment: string; on: string; masked: false }
>;

function nameOf({ definitions: [fragment] }: DocumentNode): string {
  if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error("What is read must be a fragment.");
  return fragment.name.value;
}

/** A record as its readers would get it: for who may read it, and for who has a link to its draft. */
export const documentsOfPreview = <Read>(
  { one, type }: PublishingArea["called"],
  fragment: ReadFragment<Read>,
) => ({
  preview: written<{ record: Previewed | null; preview: Read | null }, { id: string }>(
    `query ${type}PreviewScreen($id: String!) {
      me { permissions }
      record: ${one}(id: $id) {
        _id name state draftNumber liveNumber
        draftLinks { ...DraftLinkFacts }
      }
      preview: ${one}Preview(id: $id) { ...${nameOf(fragment)} }
    }`,
    [DraftLinkFacts, fragment],
  ),
  openDraft: written<{ draft: Read | null }, { token: string }>(
    `mutation Open${type}Draft($token: String!) {
      draft: open${type}Draft(token: $token) { ...${nameOf(fragment)} }
    }`,
    [fragment],
  ),
});
