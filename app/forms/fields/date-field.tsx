import { DayInput } from "./day-input";
import { describedBy, FieldFrame, type FieldProps, initialText, labelId } from "./field-frame";

type DateProps = FieldProps & { min?: string; max?: string };

/** A day in a form of the kit: see `DayInput`. */
export function DateField(props: DateProps) {
  const { field, min, max, readOnly, className } = props;
  return (
    <FieldFrame {...props}>
      <DayInput
        key={field.key}
        id={field.id}
        name={field.name}
        initial={initialText(field)}
        required={field.required}
        labelledBy={labelId(field)}
        aria={describedBy(props)}
        min={min}
        max={max}
        readOnly={readOnly}
        className={className}
      />
    </FieldFrame>
  );
}
