export { loadSiteTree as loader } from "./tree/site-tree.server";
