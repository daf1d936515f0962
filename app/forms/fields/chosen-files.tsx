import { formatSize } from "domain/attachments/upload-rules";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/text";

type Props = { files: readonly File[]; onRemove: (file: File) => void };

/** The files that a field holds, until the form posts them. */
export function ChosenFiles({ files, onRemove }: Props) {
  const { t } = useTranslation("forms");
  return (
    <ul className="grid gap-1" aria-label={t("file.chosen")}>
      {files.map((file, nth) => (
        <li key={`${nth} ${file.name} ${file.size}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {file.type.startsWith("image/") ? <FilePreview file={file} /> : null}
          <span className="min-w-0 break-words">{file.name}</span>
          <Hint as="span">{formatSize(file.size)}</Hint>
          <Button
            type="button"
            size="small"
            variant="quiet"
            className="ml-auto"
            aria-label={t("file.takeOffNamed", { name: file.name })}
            onClick={() => onRemove(file)}
          >
            {t("file.takeOff")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A picture that the browser cannot show has none. */
function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // The name beside the picture says the same, so the picture has no text of its own.
  return url ? (
    <img className="chosen-file-preview" src={url} alt="" onError={() => setUrl(undefined)} />
  ) : (
    <span className="chosen-file-preview" />
  );
}
