import { useRevalidator } from "@remix-run/react";
import type { Area } from "domain/permissions/names";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useNamedField } from "~/forms";
import type { MadeRecord } from "~/forms/post/form-answer";
import { useKitContext } from "~/forms/screen/kit-context";
import { lazyPart } from "~/forms/screen/lazy-part";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";

const MakingDialog = lazyPart(() => import("~/forms/making/making-dialog").then((part) => part.MakingDialog));
const MadeNote = lazyPart(() => import("~/forms/making/made-note").then((part) => part.MadeNote));
const MakingPart = lazyPart(() => import("~/forms/making/making-fields").then((part) => part.MakingPart));

type Option = { value: string; label: string };

type Props = {
  /** The field's name in its form, or in its row. */
  name: string;
  /** The list of choices in which records are made, as their area declares it (`made` of `recordRoutes`). */
  list: string;
  /** The area whose permissions say who may create them; unset: it is called as the list. */
  rights?: Area;
  of: readonly Option[];
  /** Several can be chosen. */
  several?: boolean;
  /** The field by name, which gets the other properties. */
  as: (props: never) => ReactNode;
  empty?: string;
};

/**
 * A choice from a short list whose records can be made on the way:
 *
 *     <WithMaking name="tags" list="tags" rights="tags" of={tags} several>
 *       {(offered) => <Choices name="tags" {...offered} />}
 *     </WithMaking>
 *
 * With scripts the small form opens above; without them a button posts the form, and it opens below the field. What was
 * made is chosen, and offered by the other fields of the form, too.
 */
export function WithMaking({ name, list, rights = list as Area, of, several, as, ...rest }: Props) {
  const Field = as as ComponentType<object>;
  const { field, label } = useNamedField(name);
  const may = useCan()({ action: "create", collectionType: rights });
  const { t } = useTranslation("records");
  const scripts = useHydrated();
  const { making, made: madeBefore } = useKitContext().answer ?? {};
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<MadeRecord[]>([]);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const path = field?.name ?? "";

  const newest = made.at(-1);

  useEffect(() => {
    if (newest) chooseIn(button.current?.form, path, newest.id);
  }, [newest]);

  const added = made.filter(({ id }) => !of.some(({ value }) => value === id));
  const offered = [...of, ...added.map(({ id, label }) => ({ value: id, label }))];
  const madeRecord = newest ?? (madeBefore?.field === path ? madeBefore.record : undefined);
  if (!field || !may) return <Field {...rest} {...{ name, of: offered }} />;
  const below = (
    <>
      <input type="hidden" name={`kit/list/${path}`} value={list} />
      {several ? <input type="hidden" name={`kit/several/${path}`} value="on" /> : null}
      <Button
        ref={button}
        id={`${field.id}-make`}
        name="intent"
        value={`refresh/make/ask/${path}`}
        formAction="#making"
        formNoValidate
        size="small"
        className="mt-1"
        onClick={(event) => {
          if (!scripts) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t("make.other", { label })}
      </Button>
      {madeRecord ? <MadeNote {...madeRecord} /> : null}
      {making?.field === path ? <MakingPart making={making} /> : null}
    </>
  );
  return (
    <>
      <Field {...rest} {...{ name, of: offered, below }} />
      {isOpen ? (
        <MakingDialog
          list={list}
          term=""
          returnsTo={`${field.id}-make`}
          onMade={(record) => {
            setMade([...made, record]);
            setOpen(false);
            revalidate();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Chooses an entry as the user would, so that the form notices it. */
function chooseIn(form: HTMLFormElement | null | undefined, name: string, value: string): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLSelectElement && control.name === name) control.value = value;
    else if (control instanceof HTMLInputElement && control.name === name && control.value === value)
      control.checked = true;
    else continue;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
