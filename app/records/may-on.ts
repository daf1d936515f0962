import type { Area } from "domain/permissions/names";
import type { ListDefinition } from "~/lists/definition";
import { useCan } from "~/session/use-user";

/** The area that the permissions for a list's records name. */
export const rightsOf = ({ rights, area }: ListDefinition): Area => rights ?? (area as Area);

/** Whether the user may do this with records of a list. */
export function useMayOn(list: ListDefinition) {
  const can = useCan();
  const area = rightsOf(list);
  return (action: "create" | "edit" | "delete") => can({ action, collectionType: area });
}
