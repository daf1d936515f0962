export { fileOfPicture } from "./addresses";
export { placeOfDatabase, placeOfFolder } from "./place";
export { isReportToken } from "./returns";
