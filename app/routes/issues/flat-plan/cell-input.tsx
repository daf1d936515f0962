import { describedBy, FieldNotes, type FieldProps, initialText } from "~/forms/field-frame";
import { inputProps } from "~/forms/text-fields";

type CellProps = Pick<FieldProps, "field" | "label">;

/** A field in a table: its column and its row name it, so its label is only spoken. */
export function CellInput(props: CellProps & { numeric?: boolean }) {
  const { field, label, numeric } = props;
  return (
    <>
      <input
        key={field.key}
        type="text"
        inputMode={numeric ? "numeric" : undefined}
        size={numeric ? 5 : 30}
        aria-label={label}
        {...inputProps(props)}
        className={numeric ? "number w-20" : "min-w-48"}
      />
      <FieldNotes field={field} />
    </>
  );
}

export function CellSelect(props: CellProps & { options: readonly { value: string; label: string }[] }) {
  const { field, label, options } = props;
  return (
    <>
      <select
        key={field.key}
        id={field.id}
        name={field.name}
        aria-label={label}
        defaultValue={initialText(field) ?? options[0]?.value}
        {...describedBy(props)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes field={field} />
    </>
  );
}
