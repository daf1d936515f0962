import { renditionSize } from "domain/attachments/rendition-presets";
import { attachmentHref } from "~/http/attachment-href";
import { classes } from "~/ui/class-names";

export type PreviewedFile = { _id: string; width: number | null; height: number | null };

/** Higher ones are shown smaller, in pixels. */
const MOST_HEIGHT = 320;

/** A picture as a whole, with its size beforehand: nothing moves when it has come. */
export function Preview({ file, alt, className }: { file: PreviewedFile; alt: string; className?: string }) {
  const box = renditionSize("media_libary", { width: file.width ?? 1, height: file.height ?? 1 });
  const share = Math.min(1, MOST_HEIGHT / box.height);
  return (
    <img
      src={attachmentHref(file._id, "media_libary")}
      alt={alt}
      width={Math.round(box.width * share)}
      height={Math.round(box.height * share)}
      draggable={false}
      className={classes("h-auto max-w-full", className)}
    />
  );
}
