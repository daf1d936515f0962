export { usesInImmoflash } from "./uses";
