export { noteFigures } from "./history";
