export { fileOfPicture } from "./addresses";
export { isReportToken } from "./bounces";
export { placeOfDatabase, placeOfFolder } from "./installation";
