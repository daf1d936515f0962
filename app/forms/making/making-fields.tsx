import { addTexts } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/layout";
import { FieldError } from "~/ui/text";
import { CheckboxField } from "../fields/choice-fields";
import { SelectField } from "../fields/select-field";
import { TextField } from "../fields/text-fields";
import type { KitField, MakingField, MakingForm } from "../post/form-answer";
import { keyFieldOf } from "../post/form-values";

/** The fields of a record that is made on the way. */
export function MakingFields({ making }: { making: MakingForm }) {
  addTexts({ validation: making.messages });
  return (
    <>
      <input type="hidden" name="kit/making/field" value={making.field} />
      <input type="hidden" name="kit/making/list" value={making.list} />
      <input type="hidden" name={keyFieldOf("making")} value={making.idempotencyKey} />
      {making.problems.length > 0 ? <FieldError role="alert">{making.problems.join(" ")}</FieldError> : null}
      {making.fields.map((field) => (
        <Field key={field.name} {...field} />
      ))}
    </>
  );
}

function Field({ name, kind, label, options = [], required, maxLength, value, errors }: MakingField) {
  const id = `making-${name}`;
  const field: KitField = {
    id,
    name: `kit/making/value/${name}`,
    key: undefined,
    formId: "",
    initialValue: value,
    errors,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
    maxLength,
  };
  if (kind === "check") return <CheckboxField field={field} label={label} />;
  if (kind === "choice") return <SelectField field={field} label={label} options={options} />;
  return <TextField field={field} label={label} needed={required} />;
}

/** The small form within the form around it, for browsers without scripts: everything that is typed travels along. */
export function MakingPart({ making }: { making: MakingForm }) {
  return (
    <fieldset id="making" className="mt-2 grid gap-3 border border-(--line-strong) rounded-(--r) p-3">
      <legend className="font-semibold px-1">{making.title}</legend>
      <MakingFields making={making} />
      <Actions>
        <Button name="intent" value={`refresh/make/save/${making.field}`} variant="primary" formNoValidate>
          {making.save}
        </Button>
        <Button name="intent" value={`refresh/make/leave/${making.field}`} variant="quiet" formNoValidate>
          {making.leave}
        </Button>
      </Actions>
    </fieldset>
  );
}
