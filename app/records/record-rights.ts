import { type ListDefinition, rightsOf } from "~/lists/state/definition";
import { useCan } from "~/session/use-user";

/** Whether the user may do this with records of a list. */
export function useRecordRights(list: ListDefinition) {
  const can = useCan();
  const area = rightsOf(list);
  return (action: "create" | "edit" | "delete") => can({ action, collectionType: area });
}
