import { graphql } from "~/graphql/graphql";

export const CreatePrintBooking = graphql(`
  mutation CreatePrintBooking($data: PrintBookingInput!, $idempotencyKey: String!) {
    createPrintBooking(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }
`);

export const UpdatePrintBooking = graphql(`
  mutation UpdatePrintBooking($id: String!, $version: Int!, $data: PrintBookingInput!, $idempotencyKey: String!) {
    updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $idempotencyKey) { _id }
  }
`);

export const CopyBooking = graphql(`
  mutation CopyBooking($id: String!, $idempotencyKey: String!) {
    copyBooking(id: $id, idempotencyKey: $idempotencyKey) { _id }
  }
`);

export const ActivateBooking = graphql(`
  mutation ActivateBooking($id: String!, $version: Int!, $idempotencyKey: String!) {
    activateBooking(id: $id, version: $version, idempotencyKey: $idempotencyKey) { _id }
  }
`);

export const CancelBooking = graphql(`
  mutation CancelBooking($id: String!, $version: Int!, $reason: String!, $idempotencyKey: String!) {
    cancelBooking(id: $id, version: $version, reason: $reason, idempotencyKey: $idempotencyKey) { _id }
  }
`);

export const ReopenBooking = graphql(`
  mutation ReopenBooking($id: String!, $version: Int!, $idempotencyKey: String!) {
    reopenBooking(id: $id, version: $version, idempotencyKey: $idempotencyKey) { _id }
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
