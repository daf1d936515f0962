import { previewRoutes } from "~/shared/lifecycle/preview.server";
import { articleArea } from "../record/article-area";
import { ReadArticle } from "./article";

export { DRAFT_HEADERS } from "~/shared/lifecycle/preview.server";
export const articlePreviewRoutes = previewRoutes(articleArea, { readers: ReadArticle, draftPath: "/draft" });
