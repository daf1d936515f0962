import type { UploadPurpose } from "domain/attachments/upload-purposes";
import { acceptedFiles, type UploadType } from "domain/attachments/upload-rules";
import { useNamedField } from "~/forms";
import { UploadQueue } from "~/forms/uploads/upload-queue";
import { UPLOAD } from "~/records/attachments/attachment";

type Props = {
  name: string;
  purpose: UploadPurpose;
  types: readonly UploadType[];
  hint: string;
  /** At most one file. */
  isOne?: boolean;
  /** Files that are chosen already. */
  begun?: readonly File[];
};

/** Files of a form that are uploaded when they are chosen: `countQueued` and `queuedFiles` read them. */
export function FilesField({ name, types, ...rest }: Props) {
  const { field, label } = useNamedField(name);
  if (!field) return null;
  return (
    <UploadQueue
      {...rest}
      name={`${UPLOAD}${name}`}
      label={label}
      accept={acceptedFiles(types)}
      field={field}
    />
  );
}
