export { pageTypesIn } from "./page-types";
