import { graphql } from "~/graphql/graphql";

// Each type has its own input; the answer has one name, so that they can be sent in one way.

export const CreatePrintBooking = graphql(`
  mutation CreatePrintBooking($data: PrintBookingInput!, $asksIfOut: Boolean, $idempotencyKey: String!) {
    booking: createPrintBooking(data: $data, asksIfOut: $asksIfOut, idempotencyKey: $idempotencyKey) { _id undo }
  }
`);

export const UpdatePrintBooking = graphql(`
  mutation UpdatePrintBooking(
    $id: String!, $version: Int!, $data: PrintBookingInput!, $scope: SeriesScope, $asksIfOut: Boolean
    $idempotencyKey: String!
  ) {
    booking: updatePrintBooking(
      id: $id, version: $version, data: $data, scope: $scope, asksIfOut: $asksIfOut, idempotencyKey: $idempotencyKey
    ) { _id undo }
  }
`);

export const CreateDigitalBooking = graphql(`
  mutation CreateDigitalBooking($data: DigitalBookingInput!, $asksIfOut: Boolean, $idempotencyKey: String!) {
    booking: createDigitalBooking(data: $data, asksIfOut: $asksIfOut, idempotencyKey: $idempotencyKey) { _id undo }
  }
`);

export const UpdateDigitalBooking = graphql(`
  mutation UpdateDigitalBooking(
    $id: String!, $version: Int!, $data: DigitalBookingInput!, $scope: SeriesScope, $asksIfOut: Boolean
    $idempotencyKey: String!
  ) {
    booking: updateDigitalBooking(
      id: $id, version: $version, data: $data, scope: $scope, asksIfOut: $asksIfOut, idempotencyKey: $idempotencyKey
    ) { _id undo }
  }
`);

export const CreateVideoBooking = graphql(`
  mutation CreateVideoBooking($data: VideoBookingInput!, $asksIfOut: Boolean, $idempotencyKey: String!) {
    booking: createVideoBooking(data: $data, asksIfOut: $asksIfOut, idempotencyKey: $idempotencyKey) { _id undo }
  }
`);

export const UpdateVideoBooking = graphql(`
  mutation UpdateVideoBooking(
    $id: String!, $version: Int!, $data: VideoBookingInput!, $scope: SeriesScope, $asksIfOut: Boolean
    $idempotencyKey: String!
  ) {
    booking: updateVideoBooking(
      id: $id, version: $version, data: $data, scope: $scope, asksIfOut: $asksIfOut, idempotencyKey: $idempotencyKey
    ) { _id undo }
  }
`);

export const CreateImmoflashBooking = graphql(`
  mutation CreateImmoflashBooking($data: ImmoflashBookingInput!, $asksIfOut: Boolean, $idempotencyKey: String!) {
    booking: createImmoflashBooking(data: $data, asksIfOut: $asksIfOut, idempotencyKey: $idempotencyKey) { _id undo }
  }
`);

export const UpdateImmoflashBooking = graphql(`
  mutation UpdateImmoflashBooking(
    $id: String!, $version: Int!, $data: ImmoflashBookingInput!, $scope: SeriesScope, $asksIfOut: Boolean
    $idempotencyKey: String!
  ) {
    booking: updateImmoflashBooking(
      id: $id, version: $version, data: $data, scope: $scope, asksIfOut: $asksIfOut, idempotencyKey: $idempotencyKey
    ) { _id undo }
  }
`);

export const CreateMultiBooking = graphql(`
  mutation CreateMultiBooking(
    $data: MultiBookingInput!, $lines: [PackageLineInput!], $continues: PackageContinuedInput, $asksIfOut: Boolean
    $idempotencyKey: String!
  ) {
    booking: createMultiBooking(
      data: $data, lines: $lines, continues: $continues, asksIfOut: $asksIfOut, idempotencyKey: $idempotencyKey
    ) { _id undo }
  }
`);

export const UpdateMultiBooking = graphql(`
  mutation UpdateMultiBooking($id: String!, $version: Int!, $data: MultiBookingInput!, $idempotencyKey: String!) {
    booking: updateMultiBooking(id: $id, version: $version, data: $data, idempotencyKey: $idempotencyKey) { _id undo }
  }
`);

export const ActivateBooking = graphql(`
  mutation ActivateBooking($id: String!, $version: Int!, $idempotencyKey: String!) {
    booking: activateBooking(id: $id, version: $version, idempotencyKey: $idempotencyKey) {
      undo
    }
  }
`);

export const CancelBooking = graphql(`
  mutation CancelBooking(
    $id: String!, $version: Int!, $reason: String!, $scope: SeriesScope, $idempotencyKey: String!
  ) {
    booking: cancelBooking(
      id: $id, version: $version, reason: $reason, scope: $scope, idempotencyKey: $idempotencyKey
    ) { undo }
  }
`);

export const ReopenBooking = graphql(`
  mutation ReopenBooking($id: String!, $version: Int!, $idempotencyKey: String!) {
    booking: reopenBooking(id: $id, version: $version, idempotencyKey: $idempotencyKey) {
      undo
    }
  }
`);

export const DeleteBooking = graphql(`
  mutation DeleteBooking($id: String!, $version: Int!, $idempotencyKey: String!) {
    deleteBooking(id: $id, version: $version, idempotencyKey: $idempotencyKey)
  }
`);

export const AddBookingComment = graphql(`
  mutation AddBookingComment($bookingId: String!, $text: String!, $idempotencyKey: String!) {
    addBookingComment(bookingId: $bookingId, text: $text, idempotencyKey: $idempotencyKey) { _id }
  }
`);

export const EditBookingComment = graphql(`
  mutation EditBookingComment($id: String!, $text: String!, $idempotencyKey: String!) {
    editBookingComment(id: $id, text: $text, idempotencyKey: $idempotencyKey) { _id }
  }
`);
