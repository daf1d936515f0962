// Lists of the application name texts that its build puts together. Here only their filters and orders are read.
import { register } from "node:module";

register("./empty-texts.mjs", import.meta.url);
