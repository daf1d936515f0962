import { exportRoute } from "~/lists/export/export-route.server";
import { TagsScreen, tagList } from "./record/definition";

export const loader = exportRoute({ list: tagList, document: TagsScreen });
export const action = loader;
