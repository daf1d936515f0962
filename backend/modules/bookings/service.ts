export { bulkChange, previewBulkChange } from "./bulk/bulk";
export { commentsOfBookings } from "./comments/comments";
export { isAwaited, isMissing, isStillAhead } from "./list/awaited-material";
export { bookingsMatching, isInNextIssue } from "./list/filter";
export { listBookings } from "./list/list";
export { bookingNeighbours } from "./list/neighbours";
export { countOfBookings, summariseBookings, sumOfBookings } from "./list/summary";
export { isBilledForMedia } from "./list/to-bill";
export { turnoverByMonth } from "./list/turnover-by-month";
export { filesInSight } from "./record/attachment-uses";
export { lockBooking } from "./record/booking-record";
export { changeBookings, logChanges } from "./record/changes";
export { concerned, everyoneConcerned, firstConcerned } from "./record/concerned";
export {
  isVisibleBooking,
  mayOnMedium,
  permittedBookings,
  requireOnAnyMedium,
  requireOnBooking,
  userMayOnBooking,
  viewableMedia,
  visibleBookings,
} from "./record/permissions";
export { bookingById, findBooking, mayEditBooking, placeOfBooking } from "./record/read";
export { activateBooking, cancelBooking, deleteBooking, reopenBooking } from "./save/campaign-steps";
export { completeBookings } from "./save/complete";
export { copyBooking } from "./save/copy";
export { lockBookingsOfIssues, moveBookingsOfIssue } from "./save/issue-days";
export { moveBooking } from "./save/move";
export { undoBookings } from "./save/undo";
