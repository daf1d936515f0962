import {
  cents,
  checkbox,
  choiceElseFirst,
  countedLine,
  countedName,
  countedText,
  groupOf,
  id,
  idList,
  nameText,
  numberOr,
  optionalChoice,
  optionalDay,
  optionalId,
  optionalIdList,
  optionalText,
  requiredChoice,
  requiredDay,
  requiredText,
  rowsOf,
  wholeNumber,
} from "domain/form-fields";
import { mailAddress, optionalMailAddress } from "domain/mail/mail-field";
import { requiredSlug, slugText } from "domain/slug-field";
import { optionalWebAddress, webAddress } from "domain/web-address";
import { z } from "zod";
import { countingValues, emptyDraft, missingFields } from "./conditions";
import type { Field, Fields, NamesOf, RowFields, ValueOf, Values } from "./kinds";

type Either<F extends Field, Required, Optional> = F extends { isRequired: true } ? Required : Optional;

type TextReader<F extends Field> = Either<
  F,
  ReturnType<typeof requiredText>,
  ReturnType<typeof optionalText>
>;

/** How a kind is read from a form: by kind. */
interface ReadersByKind<F extends Field> {
  name: ReturnType<typeof nameText>;
  text: TextReader<F>;
  longText: TextReader<F>;
  markdown: TextReader<F>;
  slug: Either<F, ReturnType<typeof requiredSlug>, ReturnType<typeof slugText>>;
  mail: Either<F, typeof mailAddress, typeof optionalMailAddress>;
  address: Either<F, typeof webAddress, typeof optionalWebAddress>;
  flag: typeof checkbox;
  day: Either<F, typeof requiredDay, typeof optionalDay>;
  choice: F extends { values: infer V extends Values }
    ? Either<F, ReturnType<typeof requiredChoice<V>>, ReturnType<typeof optionalChoice<V>>>
    : never;
  choiceOrFirst: F extends { values: infer V extends Values } ? ReturnType<typeof choiceElseFirst<V>> : never;
  number: F extends { empty: number } ? ReturnType<typeof numberOr> : ReturnType<typeof wholeNumber>;
  ref: Either<F, typeof id, typeof optionalId>;
  refs: Either<F, typeof idList, typeof optionalIdList>;
  picture: typeof optionalId;
  file: Either<F, typeof id, typeof optionalId>;
  files: typeof optionalIdList;
  money: typeof cents;
  rows: F extends { fields: infer R extends RowFields } ? RowsReader<Shape<R, object>> : never;
  group: F extends { fields: infer R extends RowFields } ? GroupReader<Shape<R, object>> : never;
  own: never;
}

type RowsReader<S> = S extends z.ZodRawShape ? ReturnType<typeof rowsOf<z.ZodObject<S>>> : never;

type GroupReader<S> = S extends z.ZodRawShape ? ReturnType<typeof groupOf<z.ZodObject<S>>> : never;

/** Readers of an area's own, each of which gives the value of its field. */
type Readers<F extends Fields> = { readonly [Name in keyof F]?: z.ZodType<ValueOf<F[Name]>> };

/** An area reads what only it knows. */
type OwnReaders<F extends Fields> = { readonly [Name in NamesOf<F, "own">]: z.ZodType<ValueOf<F[Name]>> };

type Shape<F extends Fields, R> = {
  -readonly [Name in keyof F]: Name extends keyof R
    ? R[Name] extends z.ZodType
      ? R[Name]
      : ReadersByKind<F[Name]>[F[Name]["kind"]]
    : ReadersByKind<F[Name]>[F[Name]["kind"]];
};

function readerOf(field: Field): z.ZodType {
  const { isRequired, isCounted } = field;
  switch (field.kind) {
    case "name":
      return isCounted ? countedName(field.max) : nameText(field.max);
    case "text":
    case "longText":
    case "markdown":
      if (isCounted) return field.kind === "text" ? countedLine(field.max) : countedText(field.max);
      return isRequired ? requiredText(field.max) : optionalText(field.max);
    case "slug":
      return isRequired ? requiredSlug(field.max) : slugText(field.max);
    case "mail":
      return isRequired ? mailAddress : optionalMailAddress;
    case "address":
      return isRequired ? webAddress : optionalWebAddress;
    case "flag":
      return checkbox;
    case "day":
      return isRequired ? requiredDay : optionalDay;
    case "choice":
      return isRequired ? requiredChoice(field.values) : optionalChoice(field.values);
    case "choiceOrFirst":
      return choiceElseFirst(field.values);
    case "number":
      return field.empty === undefined ? wholeNumber(field) : numberOr(field.empty, field);
    case "ref":
      return isRequired ? id : optionalId;
    case "refs":
      return field.missing
        ? idList.refine((ids) => ids.length > 0, { error: field.missing })
        : optionalIdList;
    case "picture":
      return optionalId;
    case "file":
      return isRequired ? id : optionalId;
    case "files":
      return optionalIdList;
    case "money":
      return cents;
    case "rows":
      return rowsOf(formOf(field.fields), { atMost: field.atMost });
    case "group":
      return groupOf<z.ZodType<object>>(formOf(field.fields), emptyDraft(field.fields));
    case "own":
      throw new Error("a field of its own kind has no reader");
  }
}

/** The readers may be left out where no field needs one. */
type ReadersArgument<F extends Fields, R> = [NamesOf<F, "own">] extends [never]
  ? [readers?: R]
  : [readers: R & OwnReaders<F>];

/**
 * The form of declared fields: `formOf(DOMAIN_FIELDS, { hosts })`. `readers` are those of fields that are read in a way
 * of the area's own, for example host names. Its output is the draft of a record.
 */
export function formOf<F extends Fields, const R extends Readers<F> = object>(
  fields: F,
  ...[readers]: ReadersArgument<F, R>
) {
  const own: Readers<F> = readers ?? ({} as Readers<F>);
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, own[name] ?? readerOf(field)]),
  );
  const form = z.object(shape as Shape<F, R>);
  const depends = Object.values<Field>(fields).some(({ only, requiredWhen }) => only || requiredWhen);
  if (!depends) return form;
  return form
    .superRefine((draft, context) => {
      for (const { field, message } of missingFields(fields, draft))
        context.addIssue({
          code: "custom",
          path: [field],
          message,
        });
    })
    .overwrite((draft) => countingValues(fields, draft));
}
