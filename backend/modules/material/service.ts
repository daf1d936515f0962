export { materialMatching } from "./filter";
export { countMaterial } from "./list";
