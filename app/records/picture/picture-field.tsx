import { PICTURE_TYPES, type PictureUse } from "domain/attachments/picture";
import { readChosenAsset } from "domain/library/chosen-asset";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useNamedField } from "~/forms";
import { describedBy, FieldFrame } from "~/forms/fields/field-frame";
import { FilePick } from "~/forms/fields/file-drop";
import type { KitField, LookupItem } from "~/forms/post/form-answer";
import { lazyPart } from "~/forms/screen/lazy-part";
import { attachmentHref } from "~/http/attachment-href";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { Hint } from "~/ui/text";
import { pictureHref, REMOVE } from "../attachments/attachment";
import { FileValue } from "../attachments/file-value";
import { uploadOf, useChosenFile } from "../attachments/known-files";
import { PictureFrame } from "./picture-frame";

const ChosenPicture = lazyPart(() => import("./chosen-picture").then((part) => part.ChosenPicture));

type Saved = { _id: string; filename: string } | null | undefined;
type Props = {
  name: string;
  use: PictureUse;
  /** The picture that the record has. */
  current: Saved;
  hint?: string;
  /** The button that picks a picture of the library (`AssetPicker`). */
  picker?: ReactNode;
};

/**
 * The picture of a record: choose a file or drop it, see it, replace and remove it. A square is cropped in a dialog; without
 * scripts the server takes the middle. The form is `multipart/form-data`, and its action reads the post with
 * `readWithPictures`.
 */
export function PictureField({ name, use, current, hint, picker }: Props) {
  const { label, field } = useNamedField(name);
  const { t } = useTranslation("forms");
  if (field)
    return <OpenField field={field} label={label} use={use} current={current} hint={hint} picker={picker} />;
  return (
    <div>
      <p className="field-label">{label}</p>
      {current ? (
        <PictureFrame use={use}>
          <img src={pictureHref(current._id, use)} alt={current.filename} />
        </PictureFrame>
      ) : (
        <p>{t("conflict.empty")}</p>
      )}
    </div>
  );
}

type FieldProps = Omit<Props, "name"> & { field: KitField; label: string };

function OpenField(props: FieldProps) {
  const { field, label, current, picker } = props;
  const file = useChosenFile(field, current);
  return (
    <div>
      {/* The key empties the field once its file is uploaded, or an asset takes its place. */}
      <PictureInput key={file.id} {...props} present={file.chosen} onLeaveAsset={file.leave} />
      <FileValue field={field} label={label} list="pictures-of-assets" of={file} picker={picker} />
    </div>
  );
}

type InputProps = FieldProps & { present: LookupItem | undefined; onLeaveAsset: () => void };

function PictureInput({ label, use, present, onLeaveAsset, ...props }: InputProps) {
  const { t } = useTranslation("forms");
  const field = uploadOf(props.field);
  const hint = [t("picture.hint"), props.hint].filter(Boolean).join(" ");
  const input = useRef<HTMLInputElement>(null);
  const [{ file, nth }, setChosen] = useState<{ file?: File | undefined; nth: number }>({ nth: 0 });
  const setFile = (chosen: File | undefined) => setChosen({ file: chosen, nth: nth + 1 });
  const [isOver, setIsOver] = useState(false);

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(true);
  }
  function drop(event: DragEvent) {
    const [dropped] = event.dataTransfer.files;
    setIsOver(false);
    if (!dropped || !input.current) return;
    event.preventDefault();
    const one = new DataTransfer();
    one.items.add(dropped);
    input.current.files = one.files;
    setFile(dropped);
  }
  function empty() {
    if (input.current) input.current.value = "";
  }
  const asset = present && readChosenAsset(present.id) !== null ? present : null;
  const preview = (
    <PictureFrame use={use}>
      {present ? (
        <img
          src={asset ? attachmentHref(asset.picture ?? "", "image_selector") : pictureHref(present.id, use)}
          alt={present.label}
        />
      ) : (
        <Icon name={use === "avatar" ? "user" : "upload"} />
      )}
    </PictureFrame>
  );
  return (
    <FieldFrame
      field={field}
      label={label}
      hint={hint}
      below={
        asset ? (
          <Hint>{[t("picture.ofAsset", { name: asset.label }), asset.note].filter(Boolean).join(" ")}</Hint>
        ) : null
      }
    >
      <div
        role="presentation"
        className="file-drop gap-x-4 items-center justify-items-start md:grid-cols-[auto_minmax(0,1fr)]"
        data-over={isOver ? "" : undefined}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <div className="w-full md:col-start-2">
          <FilePick
            key={field.key}
            ref={input}
            id={field.id}
            name={field.name}
            accept={PICTURE_TYPES.join()}
            onChange={({ files }) => setFile(files?.[0])}
            {...describedBy({ field, hint })}
          />
        </div>
        {file || asset ? (
          <ChosenPicture
            // Each choice begins anew.
            key={nth}
            picture={file ?? attachmentHref(asset?.picture ?? "")}
            use={use}
            name={props.field.name}
            before={preview}
            onRefused={empty}
            onLeave={() => {
              empty();
              if (file) setFile(undefined);
              else onLeaveAsset();
              input.current?.focus();
            }}
          />
        ) : (
          <>
            {preview}
            {present ? (
              <label className="choice md:col-start-2">
                <input type="checkbox" name={`${REMOVE}${field.name}`} value="on" />
                <span>{t("picture.remove")}</span>
              </label>
            ) : null}
          </>
        )}
      </div>
    </FieldFrame>
  );
}
