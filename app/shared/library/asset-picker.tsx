import { ListPicker } from "~/frames/picker/list-picker";
import { useCan } from "~/session/use-user";

/** The button *aus der Mediathek wählen* of a field, for those who may read the library. */
export function AssetPicker() {
  const mayRead = useCan()({ action: "read", collectionType: "attachments" });
  return mayRead ? <ListPicker of="pickAsset" /> : null;
}
