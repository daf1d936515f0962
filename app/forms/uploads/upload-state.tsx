import { MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import { useTranslation } from "~/i18n/use-translation";
import { FieldError, Toned } from "~/ui/text";
import { useMessages } from "../messages";
import type { QueuedFile, UploadProblem } from "./queued-file";

/** The most that a file may have, as it is said. */
export const UPLOAD_MEGABYTES = MAX_UPLOAD_BYTES / 1_000_000;

/** Problems of the file itself: trying again does not help, and other forms have the same texts for them. */
const OF_FILE = {
  empty: { message: "file_empty" },
  tooLarge: { message: "file_too_large", params: { megabytes: UPLOAD_MEGABYTES } },
};
const isOfFile = (problem: UploadProblem): problem is keyof typeof OF_FILE => problem in OF_FILE;

/** Whether it can help to upload a file that has failed once more. */
export const canRetryUpload = (file: QueuedFile): boolean =>
  file.state === "failed" && !isOfFile(file.problem);

/** How far a file is, or why it was not uploaded. Its screen has the texts `uploads`. */
export function UploadState({ file }: { file: QueuedFile }) {
  const { t } = useTranslation("uploads");
  const messages = useMessages();
  const { name, percent } = file;
  if (file.state === "done") return <Toned tone="good">{t("state.done")}</Toned>;
  if (file.state === "failed")
    return (
      <FieldError className="basis-full order-last">
        {isOfFile(file.problem) ? messages([OF_FILE[file.problem]]) : t(`problem.${file.problem}`)}
      </FieldError>
    );
  return (
    <>
      <progress className="accent-accent" aria-label={t("progress", { name })} max={100} value={percent} />
      <span>{t(`state.${file.state}`, { percent })}</span>
    </>
  );
}
