import { acceptedFiles, type UploadType } from "domain/attachments/upload-rules";
import { type ComponentType, useEffect, useState } from "react";
import { FileField, useNamedField } from "~/forms";
import { UPLOAD } from "~/records/attachments/attachment";
import type { NewFileQueueProps } from "./new-file-queue";

type Props = { types: readonly UploadType[]; hint: string };

/** A file to replace another one. What uploads it is loaded when it is chosen; until then the form posts it. */
export function NewFileField({ types, hint }: Props) {
  const { field, label } = useNamedField("file");
  const [chosen, setChosen] = useState<File[]>([]);
  const [Queue, setQueue] = useState<ComponentType<NewFileQueueProps> | null>(null);
  const id = field?.id ?? "";

  function begin(): void {
    import("./new-file-queue").then(
      ({ NewFileQueue }) => {
        setChosen(filesIn(id));
        setQueue(() => NewFileQueue);
      },
      // Then the form posts it.
      () => {},
    );
  }
  useEffect(() => {
    // It was chosen before the scripts ran.
    if (filesIn(id).length > 0) begin();
  }, []);

  if (!field) return null;
  if (Queue) return <Queue types={types} hint={hint} begun={chosen} />;
  return (
    <FileField
      field={Object.create(field, { name: { value: `${UPLOAD}file` } })}
      label={label}
      hint={hint}
      accept={acceptedFiles(types)}
      check={async () => {
        begin();
        return [];
      }}
    />
  );
}

const filesIn = (id: string): File[] => {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
};
