export { countMaterial, listMaterial } from "./list";
