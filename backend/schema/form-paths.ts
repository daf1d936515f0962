import type { GraphQLNamedType } from "graphql";

/** The form path of an input's fields. `index` is the input's place in a list, as `[2]`, or empty. */
type FormPath = (path: string, index: string) => string;

/** For the `extensions` of an input type whose fields do not stand at the root of the form. */
export const inForm = (formPath: FormPath) => ({ formPath });

/** The form's path of a field of an input type. */
export function formPathOf(type: GraphQLNamedType | undefined, path: string, index: string): string {
  const formPath = type?.extensions.formPath as FormPath | undefined;
  return formPath ? formPath(path, index) : path;
}
