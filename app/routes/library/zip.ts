import { redirect } from "@remix-run/node";
import { assetList } from "./record/list-columns";

export { zipAssets as action } from "./zip/zip.server";

/** Whoever comes back to the address of a download gets the list. */
export const loader = () => redirect(assetList.path);
