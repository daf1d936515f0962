import { thumbnailBox } from "domain/attachments/thumbnails";
import { attachmentHref } from "~/http/attachment-href";
import { classes } from "~/ui/class-names";

export type PreviewedFile = { _id: string; width: number | null; height: number | null };

/** A picture as a whole, with its size beforehand: nothing moves when it has come. */
export function Preview({ file, alt, className }: { file: PreviewedFile; alt: string; className?: string }) {
  const { width, height } = thumbnailBox("media_libary", {
    width: file.width ?? 1,
    height: file.height ?? 1,
  });
  return (
    <img
      src={attachmentHref(file._id, "media_libary")}
      alt={alt}
      width={width}
      height={height}
      draggable={false}
      className={classes("max-h-80 w-auto max-w-full object-contain", className)}
    />
  );
}
