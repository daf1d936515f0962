/** A rule that a record breaks: the form's path, a key of the namespace `validation`, and its parameters. */
export type FieldProblem = { field: string; message: string; params?: Record<string, string | number> };
