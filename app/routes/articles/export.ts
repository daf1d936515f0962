import { exportRoute } from "~/lists/export/export-route.server";
import { ArticlesScreen, articleList } from "./record/list-columns";

export const loader = exportRoute({ list: articleList, document: ArticlesScreen });
export const action = loader;
