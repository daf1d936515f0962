import type { Area } from "domain/permissions/names";
import { useCan } from "~/session/use-user";

/** Whether the user may do this with records of an area. */
export function useMayOn(area: Area) {
  const can = useCan();
  return (action: "create" | "edit" | "delete") => can({ action, collectionType: area });
}
