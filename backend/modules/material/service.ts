export { materialMatching } from "./filter";
export { countMaterial, lastContactOfBooking } from "./list";
