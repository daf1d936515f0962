import type { SubmissionResult } from "@conform-to/react";

/** A message as data: a key of the namespace `validation` and its parameters. It is translated where it is shown. */
export type FieldMessage = { message: string; params?: Record<string, string | number> };

/** A message and the form's path it belongs to (`specs.format`, `links[1].url`; empty for the whole form). */
export type FormProblem = FieldMessage & { field: string };

/** One entry of a remote list, as `/lookup/:list` answers it. */
export type LookupItem = { id: string; label: string; note?: string };

/** A form's values by path, as the browser posts them. */
export type FormValues = Record<string, string[]>;

/** What another user has saved in the meantime. */
export type FormConflict = {
  version: number;
  updatedBy?: string;
  mine: FormValues;
  theirs: FormValues;
  base: FormValues | null;
  /** What ids are called, by `field:id`. */
  names?: Record<string, string>;
};

/** A place that uses a record: which area's records, how many, and where to see them. */
export type RecordUse = { what: string; count: number; link: string };

/** What an action answers when it does not redirect. Any further data of the screen may stand beside it. */
export type FormAnswer = {
  /** The small form that was posted; unset for the screen's own. */
  form?: string;
  /** The name of the button that was pressed. */
  intent?: string;
  result?: SubmissionResult<FieldMessage[]>;
  lookup?: { field: string; term: string; items: LookupItem[] };
  /** Labels of the ids that were chosen in combo boxes, so that they can be shown again. */
  labels?: Record<string, LookupItem[]>;
  conflict?: FormConflict;
  /** The page title begins with "Fehler:", as it does where `result` is an error. */
  failed?: boolean;
  /** What uses the record that was to be deleted. */
  uses?: RecordUse[];
  /** The version that was posted: after a conflict or from a draft another one than the screen opened with. */
  version?: number | null;
  /** The key of the next post: the one posted, or a fresh one where that has been used up. */
  idempotencyKey?: string;
  /** Not said by the action, but in its place: this post did not arrive, or its answer did not. */
  connectionLost?: number;
  /** Nor this: the server turned this post away before any action read it. */
  unread?: { reason: "tooLarge" | "busy" | "unreachable" };
};

/** The part of Conform's field that the kit's fields read. */
export type KitField = {
  id: string;
  name: string;
  key: string | undefined;
  formId: string;
  initialValue: unknown;
  errors: FieldMessage[] | undefined;
  errorId: string;
  descriptionId: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
};
