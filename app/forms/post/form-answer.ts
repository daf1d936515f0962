import type { SubmissionResult } from "@conform-to/react";

/** A message as data: a key of the namespace `validation` and its parameters. It is translated where it is shown. */
export type FieldMessage = { message: string; params?: Record<string, string | number> };

/** A message and the form's path it belongs to (`specs.format`, `links[1].url`; empty for the whole form). */
export type FormProblem = FieldMessage & { field: string };

/** One entry of a remote list, as `/lookup/:list` answers it. */
export type LookupItem = {
  id: string;
  label: string;
  note?: string;
  /** The id of the attachment that shows it. */
  picture?: string;
  /** Of a picture for a text: what it shows, for those who do not see it, and what stands below it. */
  alt?: string;
  caption?: string;
  /** Who is named as the owner of such a picture. */
  owner?: string;
};

/** One field of a small form that makes a record on the way; its values travel beside those of the form around it. */
export type MakingField = {
  name: string;
  kind: "text" | "check" | "choice";
  label: string;
  options?: { value: string; label: string }[];
  required?: boolean;
  maxLength?: number;
  value?: string;
  errors?: FieldMessage[];
};

/**
 * The small form of a new record that is missing where one is chosen. It brings its texts along, as the screen that
 * shows it is another area's.
 */
export type MakingForm = {
  /** The field that the new record is made for, and the list that it is chosen from. */
  field: string;
  list: string;
  title: string;
  save: string;
  leave: string;
  idempotencyKey: string;
  fields: MakingField[];
  /** Problems that belong to no field. */
  problems: string[];
  /** The texts of the messages at the fields. */
  messages: Record<string, string>;
};

/** A record that was made on the way, with the address of its screen. */
export type MadeRecord = LookupItem & { address: string };

/** A file that a list has not taken, by its name, with a sentence that says why. */
export type RefusedUpload = { name: string; reason: string };

/** A page of the list from which a field's records are picked. */
export type PickingPage = {
  field: string;
  /** The list of choices of the field. */
  list: string;
  items: LookupItem[];
  /** The answer to files that were to be brought into the list: those that were refused. */
  refused?: RefusedUpload[];
  /** What the picker shows besides; the form does not read it. */
  shown: unknown;
};

/** A form's values by path, as the browser posts them. */
export type PostedValues = Record<string, string[]>;

/** The changes that another user, or the same one in another window, saved in the meantime. */
export type FormConflict = {
  version: number;
  updatedBy?: string;
  /** It was the same user, in another window. */
  isOwn?: boolean;
  /** What this user has posted. */
  mine: PostedValues;
  /** What the other user has saved. */
  theirs: PostedValues;
  /** The values that this user's form opened with; null if the post did not contain them. */
  base: PostedValues | null;
  /** The names of ids, by `field:id`. */
  names?: Record<string, string>;
  /** The fields to choose for. Unset: all that differ, as it is unknown or does not matter who changed what. */
  asked?: string[];
};

/** A place that uses a record: which area's records, how many, where to see them, and if there are more than that. */
export type RecordUse = { what: string; count: number; link: string; hasOthers?: boolean };

/** The answer of an action that does not redirect. It can carry further data of the screen. */
export type ActionAnswer = {
  /** The small form that was posted; unset for the screen's own. */
  form?: string;
  /** The name of the button that was pressed. */
  intent?: string;
  result?: SubmissionResult<FieldMessage[]>;
  /** `makes` offers to make what was not found. */
  lookup?: { field: string; term: string; items: LookupItem[]; makes?: string };
  /** The small form of a record that is made on the way, for browsers without scripts. */
  making?: MakingForm;
  /** The list from which records are picked, for browsers without scripts. */
  picking?: PickingPage;
  /** The record that was made or picked, and the field in which it is chosen now; without an id, none is. */
  made?: { field: string; id: string; record?: MadeRecord };
  /** The fields whose values the service has replaced. */
  replaced?: string[];
  /** The fields, or groups of them, that the answer has filled by itself: what they hold now is not typed. */
  preset?: string[];
  /** Labels of the ids that were chosen in combo boxes, so that they can be shown again. */
  labels?: Record<string, LookupItem[]>;
  conflict?: FormConflict;
  /** Makes the page title begin with "Fehler:". A `result` with an error does the same. */
  failed?: boolean;
  /** The places that use the record, when it could not be deleted. */
  uses?: RecordUse[];
  /**
   * The version that was posted. After a conflict or from a draft it differs from the version that the screen opened
   * with.
   */
  version?: number | null;
  /** The key of the next post: the posted one, or a new one if that is used up. */
  idempotencyKey?: string;
};

/** The answer to a post that saves what is typed without a press. */
export type ItselfAnswer = Pick<ActionAnswer, "result" | "conflict"> & {
  /** The version that it has made. */
  savedVersion?: number;
  /** Why nothing answered it: the line, a sign-in that has ended, a right that is gone, a record that is gone, or else. */
  notSaved?: "lost" | "signedOut" | "forbidden" | "gone" | "failed";
};

/** The browser's own answer to a post that no action answered. It says nothing about what was typed. */
export type LostPostAnswer = Pick<ActionAnswer, "form" | "idempotencyKey" | "failed"> & {
  /** The post or its answer was lost. The number of the lost post. */
  connectionLost?: number;
  /** The server turned the post away before an action read it. */
  unread?: { reason: "tooLarge" | "tooMuch" | "busy" | "unreachable" };
};

/** The last answer to a form, as its screen reads it. */
export type FormAnswer = ActionAnswer & LostPostAnswer;

/** The part of Conform's field that the kit's fields read. */
export type KitField = {
  id: string;
  name: string;
  key: string | undefined;
  formId: string;
  /** The form that a field beside it belongs to, by its id. */
  besideForm?: string;
  initialValue: unknown;
  errors: FieldMessage[] | undefined;
  errorId: string;
  descriptionId: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
};
