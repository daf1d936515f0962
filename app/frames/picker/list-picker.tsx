import { useState } from "react";
import { pickIntent } from "~/forms/picking/pick-search";
import { usePicking } from "~/forms/picking/picking-context";
import { useKitContext } from "~/forms/screen/kit-context";
import { lazyPart } from "~/forms/screen/lazy-part";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";

/** A list above the screen, from which records are picked. */
export const LazyPickerDialog = lazyPart(() => import("./picker-dialog").then((part) => part.PickerDialog));
const PickerPart = lazyPart(() => import("./picker-fields").then((part) => part.PickerPart));

type Props = {
  /** What the button says: *aus Liste wählen*, *aus der Mediathek wählen*, or *Bild aus der Mediathek*. */
  of?: "pick" | "pickAsset" | "pickPicture";
  /** Stands in its field as an icon. */
  inField?: boolean;
};

/**
 * The button beside a field that opens the list of its records, with search, filters and pages:
 *
 *     <Combo name="client" list="companies-clients" picker={<ListPicker />} />
 *
 * The area of the records offers its list (`offerList`). With scripts the list is a dialog; without them a button posts
 * the form, and the list is in it below the field.
 */
export function ListPicker({ of = "pick", inField = false }: Props) {
  const { field, label, list, several, pick } = usePicking();
  const { picking } = useKitContext().answer ?? {};
  const { t } = useTranslation("forms");
  const scripts = useHydrated();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        id={`${field.id}-pick`}
        name="intent"
        value={pickIntent("ask", field.name)}
        formAction="#picking"
        formNoValidate
        size={inField ? "icon" : "small"}
        variant={inField ? "quiet" : undefined}
        className={inField ? "in-field" : undefined}
        aria-label={t(`combo.${of}For`, { label })}
        onClick={(event) => {
          if (!scripts) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {inField ? <Icon name="list" /> : t(`combo.${of}`)}
      </Button>
      {picking?.field === field.name ? <PickerPart picking={picking} several={several} /> : null}
      {isOpen ? (
        <LazyPickerDialog
          field={field.name}
          list={list}
          several={several}
          returnsTo={`${field.id}-pick`}
          onPick={(items: Parameters<typeof pick>[0]) => {
            pick(items);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
