import { isPictureName } from "domain/attachments/upload-rules";
import { readChosenAsset } from "domain/library/chosen-asset";
import type { ReactNode } from "react";
import { FileField, FileLink } from "~/forms";
import { describedBy, FieldFrame } from "~/forms/fields/field-frame";
import { FileDrop } from "~/forms/fields/file-drop";
import type { FieldMessage, KitField, LookupItem } from "~/forms/post/form-answer";
import { attachmentHref } from "~/http/attachment-href";
import { useTranslation } from "~/i18n/use-translation";
import { type Attachment, UPLOAD } from "./attachment";
import { fileFacts } from "./file-facts";
import { FileValue } from "./file-value";
import { uploadOf, useChosenFile, useFileIds, useFiles } from "./known-files";

type Props = {
  field: KitField;
  label: string;
  hint?: string;
  accept?: string;
  check?: (file: File) => Promise<FieldMessage[]>;
};

/** A file for display, with a small picture if it is a picture. Size and pixels are known only of saved files. */
function presentFile({ id, label, picture, note }: LookupItem, saved: readonly Attachment[]) {
  const asset = readChosenAsset(id);
  if (asset !== null) {
    const preview = picture ? attachmentHref(picture, "media_libary") : undefined;
    return { href: `/media/${asset}`, name: label, note, preview };
  }
  const file = saved.find((one) => one._id === id);
  return {
    href: attachmentHref(id),
    saveHref: `${attachmentHref(id)}?save`,
    name: label,
    // Of the sizes, one that keeps the picture's proportions: an advertisement is seen whole.
    preview: isPictureName(label) ? attachmentHref(id, "media_libary") : undefined,
    note: file ? fileFacts(file) : undefined,
  };
}

type OneProps = Props & {
  current?: Attachment | null;
  /** The button that picks a file of the library (`AssetPicker`). */
  picker?: ReactNode;
};

/** One attachment: the present file with preview, link and removal, and an upload that replaces it. */
export function AttachmentField({ picker, ...props }: OneProps) {
  const { field, label, current } = props;
  const file = useChosenFile(field, current);
  const { id, chosen } = file;
  return (
    <div>
      <FileField
        // The key empties the upload field once its file is uploaded, or an asset takes its place.
        key={id}
        {...props}
        field={uploadOf(field)}
        present={chosen ? presentFile(chosen, current ? [current] : []) : null}
      />
      <FileValue field={field} label={label} list="files-of-assets" of={file} picker={picker} />
    </div>
  );
}

/** Several attachments: unticked files are removed, chosen files are added. */
export function AttachmentsField(props: Props & { current: Attachment[] }) {
  const { field, current, label, hint, accept } = props;
  const { t } = useTranslation("forms");
  const files = useFiles(field, current);
  const fileIds = useFileIds(field);
  return (
    <FieldFrame field={field} label={label} hint={hint} wide>
      {files.length > 0 ? (
        <ul className="grid gap-1 mb-2">
          {files.map((file) => (
            <li key={`${field.key} ${file.id}`} className="flex flex-wrap gap-3 items-center">
              <input
                type="checkbox"
                name={field.name}
                value={file.id}
                defaultChecked={fileIds.includes(file.id)}
                aria-label={t("file.keep", { name: file.label })}
              />
              <FileLink {...presentFile(file, current)} />
            </li>
          ))}
        </ul>
      ) : null}
      <FileDrop
        key={`${field.key} ${files.length}`}
        multiple
        id={field.id}
        name={`${UPLOAD}${field.name}`}
        accept={accept}
        {...describedBy({ field, hint })}
      />
      <input type="hidden" name={`kit/labels/${field.name}`} value={JSON.stringify(files)} />
    </FieldFrame>
  );
}
