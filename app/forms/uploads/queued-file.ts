/** Why a file was not uploaded: a text of `uploads.problem`. */
export type UploadProblem =
  | "empty"
  | "tooLarge"
  | "unreadable"
  | "signedOut"
  | "forbidden"
  | "tooMany"
  | "refused";

/** A file of the queue as it is shown. */
export type QueuedFile = {
  key: number;
  name: string;
  size: number;
  percent: number;
} & (
  | { state: "waiting" | "running" | "lost" }
  | { state: "done"; id: string }
  | { state: "failed"; problem: UploadProblem }
);

export const isUploadUnderWay = ({ state }: QueuedFile) =>
  state === "waiting" || state === "running" || state === "lost";
