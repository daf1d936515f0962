import { checkbox, id, idList, nameText, optionalId, requiredText, text } from "domain/form-fields";
import { optionalWebAddress, webAddress } from "domain/web-address";
import { z } from "zod";
import type { Field, Fields, ValueOf } from "./kinds";

/** How a kind is read from a form. */
type ReaderOf<F extends Field> = F extends { kind: "name" }
  ? ReturnType<typeof nameText>
  : F extends { kind: "text" | "longText" }
    ? F extends { isRequired: true }
      ? ReturnType<typeof requiredText>
      : ReturnType<typeof text>
    : F extends { kind: "address" }
      ? F extends { isRequired: true }
        ? typeof webAddress
        : typeof optionalWebAddress
      : F extends { kind: "flag" }
        ? typeof checkbox
        : F extends { kind: "ref" }
          ? F extends { isRequired: true }
            ? typeof id
            : typeof optionalId
          : typeof idList;

/** Readers of an area's own, each of which gives the value of its field. */
type Readers<F extends Fields> = { readonly [Name in keyof F]?: z.ZodType<ValueOf<F[Name]>> };

type Shape<F extends Fields, R> = {
  -readonly [Name in keyof F]: Name extends keyof R
    ? R[Name] extends z.ZodType
      ? R[Name]
      : ReaderOf<F[Name]>
    : ReaderOf<F[Name]>;
};

function readerOf(field: Field): z.ZodType {
  switch (field.kind) {
    case "name":
      return nameText(field.max);
    case "text":
    case "longText":
      return field.isRequired ? requiredText(field.max) : text(field.max);
    case "address":
      return field.isRequired ? webAddress : optionalWebAddress;
    case "flag":
      return checkbox;
    case "ref":
      return field.isRequired ? id : optionalId;
    case "refs":
      return field.missing ? idList.refine((ids) => ids.length > 0, { error: field.missing }) : idList;
  }
}

/**
 * The form of declared fields: `formOf(DOMAIN_FIELDS, { hosts })`. `readers` are those of fields that are read in a way
 * of the area's own, for example host names. Its output is the draft of a record.
 */
export function formOf<F extends Fields, const R extends Readers<F> = object>(fields: F, readers?: R) {
  const own: Readers<F> = readers ?? {};
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, own[name] ?? readerOf(field)]),
  );
  return z.object(shape as Shape<F, R>);
}
