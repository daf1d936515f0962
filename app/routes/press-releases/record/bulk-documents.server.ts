import { graphql } from "~/graphql/graphql";
import { BulkDone } from "~/records/record-documents";

export const EditorsOfReleases = graphql(`query EditorsOfPressReleases {
  choices(of: [{ list: "editors-of-press-releases", term: "", all: true }]) { items { value: id label } }
}`);

const ApprovePreview = graphql(`query ApprovePressReleasesPreview(
  $selection: PressReleaseSelection!, $medium: String
) {
  preview: approvePressReleasesPreview(selection: $selection, medium: $medium) {
    total can refused { _id label reason params { name value } }
  }
}`);
const ApproveMany = graphql(
  `mutation ApprovePressReleases($selection: PressReleaseSelection!, $medium: String, $idempotencyKey: String!) {
    changed: approvePressReleases(selection: $selection, medium: $medium, idempotencyKey: $idempotencyKey) {
      ...BulkDone
    }
  }`,
  [BulkDone],
);
const DenyPreview = graphql(`query DenyPressReleasesPreview(
  $selection: PressReleaseSelection!, $reason: PressReleaseDenialReason
) {
  preview: denyPressReleasesPreview(selection: $selection, reason: $reason) {
    total can refused { _id label reason params { name value } }
  }
}`);
const DenyMany = graphql(
  `mutation DenyPressReleases(
    $selection: PressReleaseSelection!, $reason: PressReleaseDenialReason, $idempotencyKey: String!
  ) {
    changed: denyPressReleases(selection: $selection, reason: $reason, idempotencyKey: $idempotencyKey) {
      ...BulkDone
    }
  }`,
  [BulkDone],
);
const TakeOverPreview = graphql(`query TakeOverPressReleasesPreview(
  $selection: PressReleaseSelection!, $editor: String, $dueOn: String
) {
  preview: takeOverPressReleasesPreview(selection: $selection, editor: $editor, dueOn: $dueOn) {
    total can refused { _id label reason params { name value } }
  }
}`);
const TakeOverMany = graphql(
  `mutation TakeOverPressReleases(
    $selection: PressReleaseSelection!, $editor: String, $dueOn: String, $idempotencyKey: String!
  ) {
    changed: takeOverPressReleases(
      selection: $selection, editor: $editor, dueOn: $dueOn, idempotencyKey: $idempotencyKey
    ) { ...BulkDone }
  }`,
  [BulkDone],
);

type Fields = Record<string, string>;

/** The steps of many releases, each with what it asks for. */
export const bulkSteps = {
  approve: {
    preview: ApprovePreview,
    step: ApproveMany,
    variables: ({ value }: Fields) => ({ medium: value }),
  },
  deny: {
    preview: DenyPreview,
    step: DenyMany,
    variables: ({ value }: Fields) => ({ reason: value }),
  },
  takeOver: {
    preview: TakeOverPreview,
    step: TakeOverMany,
    variables: ({ editor, dueOn }: Fields) => ({ editor: editor || undefined, dueOn: dueOn || undefined }),
  },
};
