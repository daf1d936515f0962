export { attachedToVisibleBookings } from "./attached";
export { bulkChange, previewBulkChange } from "./bulk";
export { addComment, commentById, editComment } from "./comments";
export { copyBooking } from "./copy";
export { activateBooking, cancelBooking, deleteBooking, reopenBooking } from "./lifecycle";
export { listBookings } from "./list";
export { bookingById, findBooking } from "./read";
export { createPrintBooking, updatePrintBooking } from "./save";
export { summariseBookings } from "./summary";
