import { previewRoutes } from "~/shared/lifecycle/preview.server";
import { pageArea } from "../record/page-area";
import { ReadPage } from "./page";

export { DRAFT_HEADERS } from "~/shared/lifecycle/preview.server";
export const pagePreviewRoutes = previewRoutes(pageArea, { readers: ReadPage, draftPath: "/draft/page" });
