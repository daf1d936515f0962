export { readScope, type YearlyScope } from "./scope";
