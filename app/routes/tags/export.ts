import { exportRoute } from "~/lists/export/export-route.server";
import { TagsScreen, tagList } from "./record/list-columns";

export const loader = exportRoute({ list: tagList, document: TagsScreen });
export const action = loader;
