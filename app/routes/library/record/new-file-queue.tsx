import type { ComponentProps } from "react";
import { addTexts } from "~/i18n/i18n";
import uploadsTexts from "../../../../locales/de/uploads.json";
import { FilesField } from "../upload/files-field";

addTexts({ uploads: uploadsTexts });

export type NewFileQueueProps = Pick<ComponentProps<typeof FilesField>, "types" | "hint" | "begun">;

/** The file that is uploaded to replace another one. */
export function NewFileQueue(props: NewFileQueueProps) {
  return <FilesField {...props} name="file" purpose="replacements" isOne />;
}
