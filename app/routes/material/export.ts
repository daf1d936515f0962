import { exportRoute } from "~/lists/export/export-route.server";
import { mayOnAnyBookings } from "~/session/guard.server";
import { materialList } from "./list/definition";
import { MaterialScreen } from "./list/documents";

export const loader = exportRoute({
  list: materialList,
  document: MaterialScreen,
  may: mayOnAnyBookings(),
});
export const action = loader;
