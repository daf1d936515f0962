import { type DragEvent, forwardRef, type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { lazyPart } from "../screen/lazy-part";

const ChosenFiles = lazyPart(() => import("./chosen-files").then((part) => part.ChosenFiles));

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onChange">;

/**
 * The browser's control for files, with our words: it lies over them, so that a click, a key and a dropped file reach it
 * without scripts, too. Only without scripts it shows the names of the files itself.
 */
export const FilePick = forwardRef<
  HTMLInputElement,
  InputProps & { onChange?: (input: HTMLInputElement) => void }
>(function FilePick({ onChange, ...input }, ref) {
  const { t } = useTranslation("forms");
  return (
    <div className="file-pick">
      <b aria-hidden="true">{t(input.multiple ? "file.chooseSeveral" : "file.choose")}</b>
      <span aria-hidden="true">{t("file.orDrop")}</span>
      <input ref={ref} type="file" onChange={({ currentTarget }) => onChange?.(currentTarget)} {...input} />
    </div>
  );
});

type DropProps = InputProps & {
  /** Looks at what was chosen; a file that it refuses it takes off. */
  look?: (input: HTMLInputElement) => Promise<void>;
};

/** A place to choose files, or to drop them. With scripts it shows what is chosen, which can be taken off. */
export function FileDrop({ look, ...props }: DropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [isOver, setIsOver] = useState(false);

  async function take(field: HTMLInputElement) {
    await look?.(field);
    setFiles([...(field.files ?? [])]);
  }
  /** The form hears of it as of any other change. */
  function hold(chosenFiles: readonly File[]) {
    const field = input.current;
    if (!field) return;
    const all = new DataTransfer();
    for (const file of chosenFiles) all.items.add(file);
    field.files = all.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.focus();
  }
  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(true);
  }
  function drop(event: DragEvent) {
    setIsOver(false);
    const dropped = [...event.dataTransfer.files];
    if (dropped.length === 0) return;
    event.preventDefault();
    hold(props.multiple ? [...files, ...dropped] : dropped.slice(0, 1));
  }
  useEffect(() => {
    // It was chosen before the scripts ran.
    if (input.current?.files?.length) void take(input.current);
  }, []);

  return (
    <div
      role="presentation"
      className="file-drop"
      data-over={isOver ? "" : undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FilePick ref={input} {...props} onChange={(field) => void take(field)} />
      {files.length > 0 ? (
        <ChosenFiles files={files} onRemove={(file) => hold(files.filter((one) => one !== file))} />
      ) : null}
    </div>
  );
}
