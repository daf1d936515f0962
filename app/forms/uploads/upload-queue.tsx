import type { UploadPurpose } from "domain/attachments/upload-purposes";
import { formatSize } from "domain/attachments/upload-rules";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { FieldError, Hint } from "~/ui/text";
import { FieldNotes } from "../fields/field-frame";
import { FilePick } from "../fields/file-drop";
import type { KitField } from "../post/form-answer";
import { useHeldForm } from "./held-form";
import { isUploadUnderWay, type QueuedFile } from "./queued-file";
import type { Transfers } from "./transfers";
import { canRetryUpload, UPLOAD_MEGABYTES, UploadState } from "./upload-state";

type Props = {
  purpose: UploadPurpose;
  /** The name of the field: files without scripts, ids of uploads with them. `queuedFiles` reads both. */
  name?: string;
  label: string;
  hint?: string;
  accept?: string;
  /** At most one file: another one takes its place. */
  isOne?: boolean;
  /** Files that were chosen before this field was there. */
  begun?: readonly File[];
  /** The form's field whose problems are shown here, where the summary of problems leads to. */
  field?: KitField;
  /** Called when nothing is under way any more, and something has arrived: for a form that then posts by itself. */
  onArrived?: () => void;
  /** The ids of the uploads that such a post has taken: they are not shown any more. */
  taken?: readonly string[];
};

/**
 * Files, chosen or dropped on the page. Without scripts the form posts them. With scripts they are uploaded at once,
 * and go on after a lost connection; the form then names them. Its screen has the texts `uploads`. A key that
 * changes empties the queue, after a post that has taken the files.
 *
 *     <UploadQueue purpose="attachments" label={t("files")} />
 */
export function UploadQueue({
  purpose,
  name = "upload",
  label,
  hint,
  accept,
  isOne = false,
  begun = [],
  field,
  onArrived,
  taken,
}: Props) {
  const { t } = useTranslation("uploads");
  const ownId = useId();
  const id = field?.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const { files, add, transfers } = useTransfers(purpose, input, { isOne, begun, onArrived, taken });
  const isOver = useDroppedFiles(add);
  const isHeld = useHeldForm(input, files.some(isUploadUnderWay));
  const buttonOf = (key: number) => `${id}-${key}`;

  return (
    <div className="col-span-full">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="file-drop" data-over={isOver ? "" : undefined}>
        <FilePick
          ref={input}
          multiple={!isOne}
          id={id}
          name={name}
          accept={accept}
          onChange={() => void add()}
          aria-describedby={[`${id}-hint`, field?.errors?.length ? field.errorId : ""].join(" ").trim()}
          aria-invalid={field?.errors?.length ? true : undefined}
        />
        <Hint id={`${id}-hint`}>
          {isOver
            ? t(isOne ? "dropOne" : "drop")
            : [hint, t(isOne ? "hintOne" : "hint", { megabytes: UPLOAD_MEGABYTES })]
                .filter(Boolean)
                .join(" ")}
        </Hint>
        {field ? <FieldNotes field={field} /> : null}
        {files.length > 0 ? (
          <ul className="grid gap-2" aria-label={t("list")}>
            {files.map((file) => (
              <li key={file.key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 break-words">{file.name}</span>
                <Hint as="span">{formatSize(file.size)}</Hint>
                <UploadState file={file} />
                <span className="ml-auto flex gap-2">
                  {canRetryUpload(file) ? (
                    <Button
                      type="button"
                      size="small"
                      aria-label={t("retryNamed", { name: file.name })}
                      onClick={() => {
                        transfers.current?.retry(file.key);
                        // This button is gone now.
                        document.getElementById(buttonOf(file.key))?.focus();
                      }}
                    >
                      {t("retry")}
                    </Button>
                  ) : null}
                  <Button
                    id={buttonOf(file.key)}
                    type="button"
                    size="small"
                    variant="quiet"
                    aria-label={t(isUploadUnderWay(file) ? "cancelNamed" : "removeNamed", {
                      name: file.name,
                    })}
                    onClick={() => {
                      transfers.current?.remove(file.key);
                      input.current?.focus();
                    }}
                  >
                    {t(isUploadUnderWay(file) ? "cancel" : "remove")}
                  </Button>
                </span>
                {file.state === "done" ? <input type="hidden" name={name} value={file.id} /> : null}
              </li>
            ))}
          </ul>
        ) : null}
        <div role="status">
          {isHeld ? <FieldError>{t("held", { count: files.length })}</FieldError> : null}
          <Said files={files} />
        </div>
      </div>
    </div>
  );
}

/** What is said of all files together: not each step, or whoever hears it would hear nothing else. */
function Said({ files }: { files: readonly QueuedFile[] }) {
  const { t } = useTranslation("uploads");
  const count = (state: QueuedFile["state"]) => files.filter((file) => file.state === state).length;
  const [done, failed] = [count("done"), count("failed")];
  const texts = [
    files.some(isUploadUnderWay)
      ? count("lost") > 0
        ? t("said.lost")
        : t("said.underWay", { count: files.length })
      : done > 0 && t("said.done", { count: done }),
    failed > 0 && t("said.failed", { count: failed }),
  ];
  const text = texts.filter(Boolean).join(" ");
  return text ? <p>{text}</p> : null;
}

/** The transfers of a queue. Their script is loaded with the first file; until then the field holds the files itself. */
function useTransfers(
  purpose: UploadPurpose,
  input: React.RefObject<HTMLInputElement>,
  {
    isOne,
    begun,
    onArrived,
    taken,
  }: Pick<Props, "onArrived" | "taken"> & {
    isOne: boolean;
    begun: readonly File[];
  },
) {
  const [files, setFiles] = useState<QueuedFile[]>([]);
  const transfers = useRef<Transfers>();
  const loading = useRef<Promise<Transfers | null>>();

  function load() {
    loading.current ??= import("./transfers")
      .then(({ openTransfers }) => {
        transfers.current = openTransfers({ purpose, changed: setFiles });
        return transfers.current;
      })
      .catch(() => {
        loading.current = undefined;
        return null;
      });
    return loading.current;
  }

  /** Takes over what the field holds, with what was dropped. If the script does not come, the form posts it. */
  async function add(dropped: readonly File[] = []): Promise<void> {
    const field = input.current;
    if (!field) return;
    if (dropped.length > 0)
      field.files = together(isOne ? dropped.slice(0, 1) : [...(field.files ?? []), ...dropped]);
    const opened = await load();
    if (!opened && field.files?.length) onArrived?.();
    if (!opened || !field.files) return;
    if (isOne) for (const { key } of files) opened.remove(key);
    opened.add([...field.files]);
    field.value = "";
  }

  useEffect(() => {
    if (begun.length > 0) input.current?.focus();
    // Files that were chosen before the scripts ran, or before this was there.
    if (begun.length > 0 || input.current?.files?.length) void add(begun);
    return () => {
      transfers.current?.close();
      transfers.current = undefined;
      loading.current = undefined;
    };
  }, []);

  const arrived = files.some(isUploadUnderWay)
    ? ""
    : files.flatMap((file) => (file.state === "done" ? file.id : [])).join();
  useEffect(() => {
    if (arrived) onArrived?.();
  }, [arrived]);
  const lastTaken = useRef(taken);
  useEffect(() => {
    if (!taken || taken === lastTaken.current) return;
    lastTaken.current = taken;
    if (transfers.current) transfers.current.forget(taken);
    else if (input.current) input.current.value = "";
  }, [taken, input]);
  return { files, add, transfers };
}

function together(files: readonly File[]): FileList {
  const all = new DataTransfer();
  for (const file of files) all.items.add(file);
  return all.files;
}

/** Files can be dropped anywhere on the page. Answers whether some are over it. */
function useDroppedFiles(add: (files: File[]) => Promise<void>): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const filesOf = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes("Files") ? dataTransfer : null;
    function over(event: DragEvent) {
      if (!filesOf(event)) return;
      event.preventDefault();
      setIsOver(true);
    }
    function leave({ relatedTarget }: DragEvent) {
      // It enters the next element of the page, unless it leaves the window.
      if (!relatedTarget) setIsOver(false);
    }
    function drop(event: DragEvent) {
      const dropped = filesOf(event);
      setIsOver(false);
      if (!dropped || event.defaultPrevented) return;
      event.preventDefault();
      void latest.current([...dropped.files]);
    }
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}
