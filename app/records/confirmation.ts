/** What some records of an area ask before they are deleted or withdrawn. */
export interface RecordConfirmation {
  /** The argument of the service's operations by which users confirm. */
  argument: string;
  /** The message of the question, in the texts `validation`. */
  question: string;
}
