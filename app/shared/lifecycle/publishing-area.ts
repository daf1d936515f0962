import type { ContentType } from "domain/permissions/names";
import type { FormArea } from "~/forms";
import type { RecordConfirmation } from "~/records/confirmation";

/** An area whose records are drafts first and go to readers by being published. */
export interface PublishingArea {
  /** Of its texts; `lifecycle.back` leads from a part of a record to the record. */
  area: FormArea;
  /** What the permissions of the steps are held on. */
  contentType: ContentType;
  /** The address of its list; below it are the records. */
  path: string;
  /** What the service calls one record, several, and their type. */
  called: { one: string; many: string; type: string };
  /** What some records ask before they are withdrawn: see `RecordConfirmation`. */
  confirmation?: RecordConfirmation;
}
