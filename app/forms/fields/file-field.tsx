import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { FieldError, Hint } from "~/ui/text";
import { useMessages } from "../messages";
import type { FieldMessage } from "../post/form-answer";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame";
import { FileDrop } from "./file-drop";

type PresentFile = {
  href: string;
  name: string;
  /** Facts about the file, for example its size. */
  note?: string;
  /** Address of a small picture. */
  preview?: string;
  /** Address that downloads the file instead of showing it. */
  saveHref?: string;
};

/** An existing file: a small picture if there is one, its name as a link, facts about it, and a link to download it. */
export function FileLink({ href, name, note, preview, saveHref }: PresentFile) {
  const { t } = useTranslation("forms");
  return (
    <>
      {/* The name beside the picture says the same, so the picture has no text of its own. */}
      {preview ? <img className="file-preview" src={preview} alt="" loading="lazy" /> : null}
      <a href={href}>{name}</a>
      {note ? <Hint as="span">{note}</Hint> : null}
      {saveHref ? (
        <a href={saveHref} aria-label={t("file.saveNamed", { name })}>
          {t("file.save")}
        </a>
      ) : null}
    </>
  );
}

type FileProps = FieldProps & {
  accept?: string;
  present?: PresentFile | null;
  /** Finds the problem of a file as soon as it is chosen. A refused file is not uploaded. */
  check?: (file: File) => Promise<FieldMessage[]>;
};

/**
 * A file to upload. Its form needs `encType="multipart/form-data"`. If there is a file already, it is shown with a
 * link, and the checkbox `kit/remove/<field>` removes it (`removesFile` on the server).
 */
export function FileField(props: FileProps) {
  const { field, accept, present, check } = props;
  const { t } = useTranslation("forms");
  const messages = useMessages();
  const [refused, setRefused] = useState<FieldMessage[]>([]);
  async function look(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    const problems = file && check ? await check(file) : [];
    setRefused(problems);
    if (problems.length > 0) input.value = "";
  }
  return (
    <FieldFrame {...props}>
      {present ? (
        <div className="mb-1 flex flex-wrap items-center gap-4">
          <FileLink {...present} />
          <label className="choice">
            <input type="checkbox" name={`kit/remove/${field.name}`} value="on" />
            <span>{t("file.remove")}</span>
          </label>
        </div>
      ) : null}
      <FileDrop
        key={field.key}
        id={field.id}
        name={field.name}
        accept={accept}
        required={field.required && !present}
        look={check ? look : undefined}
        {...describedBy(props)}
      />
      {check ? (
        <div role="status">
          {refused.length > 0 ? <FieldError>{messages(refused).join(" ")}</FieldError> : null}
        </div>
      ) : null}
    </FieldFrame>
  );
}
