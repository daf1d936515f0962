export { fileOfPicture } from "./addresses";
export { placeOfDatabase, placeOfFolder } from "./place";
