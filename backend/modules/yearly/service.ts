export { readScope } from "./scope";
export { yearlyMonths } from "./totals";
