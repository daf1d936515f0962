import type { Fields as Declared, Field, NamesOf } from "domain/fields/kinds";
import { Fragment, type ReactNode } from "react";
import { i18n, texts, textsByKey } from "~/i18n/i18n";
import type { FormArea } from "../labels";
import { useFields } from "./fields-context";
import { fieldsOf } from "./named-fields";
import { TextCount } from "./text-count";

/** The kinds that only a screen can draw: it knows the choices of references, the pictures, the rows and the place of a group. */
type DrawnByScreens = "ref" | "refs" | "picture" | "file" | "files" | "rows" | "group" | "markdown" | "own";

/** The fields that are drawn in a way of the screen's own. */
type Own<F extends Declared, Drawn extends keyof F> = {
  readonly [Name in Extract<Drawn, NamesOf<F, DrawnByScreens>>]: ReactNode;
} & { readonly [Name in Drawn]?: ReactNode };

type Props<F extends Declared, Drawn extends keyof F & string> = {
  of: F;
  /** Which of the fields, in the order of the declaration; unset: all. */
  only?: readonly Drawn[];
  /** What stands beside the labels of some of them. */
  beside?: { readonly [Name in Drawn]?: ReactNode };
} & (object extends Own<F, Drawn> ? { but?: Own<F, Drawn> } : { but: Own<F, Drawn> });

const { Check, Choice, Day, Digits, LongText, Money, Text } = fieldsOf<Record<string, string>>();

/**
 * Declared fields by their kinds, with the label and the hint that the texts of the area have for them (`fields.name`,
 * `hints.name`):
 *
 *     <Fields of={RUBRIC_FIELDS} but={{ medium: <Choice name="medium" of={media} />, tags: … }} />
 *
 * Texts that are counted stand within `WithTyped`.
 */
export function Fields<const F extends Declared, Drawn extends keyof F & string = keyof F & string>(
  props: Props<F, Drawn>,
) {
  const { area } = useFields();
  const only: readonly string[] | undefined = props.only;
  const beside: Readonly<Record<string, ReactNode>> = props.beside ?? {};
  const own: Readonly<Record<string, ReactNode>> = props.but ?? {};
  return Object.entries<Field>(props.of)
    .filter(([name]) => only?.includes(name) ?? true)
    .map(([name, field]) => (
      <Fragment key={name}>
        {name in own ? (
          own[name]
        ) : (
          <Control name={name} field={field} hint={hintOf(area, name, field)} beside={beside[name]} />
        )}
      </Fragment>
    ));
}

type ControlProps = {
  name: string;
  field: Field;
  hint: ReactNode;
  beside: ReactNode;
};

function Control({ name, field, ...shown }: ControlProps) {
  switch (field.kind) {
    case "address":
      return <Text name={name} type="url" {...shown} />;
    case "choice":
      return <Choice name={name} of={field.values} empty={texts("forms")("combo.none")} {...shown} />;
    case "choiceOrFirst":
      return <Choice name={name} of={field.values} {...shown} />;
    case "day":
      return <Day name={name} {...shown} />;
    case "flag":
      return <Check name={name} {...shown} />;
    case "mail":
      return <Text name={name} type="email" {...shown} />;
    case "longText":
      return <LongText name={name} rows={rowsFor(field.max)} {...shown} />;
    case "money":
      return <Money name={name} {...shown} />;
    case "number":
      return <Digits name={name} min={field.min ?? 0} max={field.max} {...shown} />;
    case "name":
    case "slug":
    case "text":
      return <Text name={name} {...shown} />;
    default:
      return null;
  }
}

/** The lines of a text area: a longer text has more room. */
function rowsFor(max: number): number {
  if (max <= 500) return 2;
  return max <= 1000 ? 4 : 5;
}

/** What stands below a field: how long its text is, or what the texts of an area say, if they say something. */
function hintOf(area: FormArea, name: string, field: Field): ReactNode {
  if (field.isCounted && "max" in field) return <TextCount name={name} max={field.max} />;
  const key = `hints.${name}`;
  return i18n.exists(key, { ns: area }) ? textsByKey(area)(key) : undefined;
}
