import { PICTURE_FORMS, type PictureUse } from "domain/attachments/picture";
import type { ReactNode } from "react";
import { classes } from "~/ui/class-names";

/** The place of a picture: round for people, on white paper for the logo. */
export function PictureFrame({ use, children }: { use: PictureUse; children: ReactNode }) {
  const { isSquare } = PICTURE_FORMS[use];
  return (
    <span
      className={classes(
        "relative grid place-items-center overflow-hidden border h-24 md:row-start-1 md:row-span-2",
        "[&>img]:w-full [&>img]:h-full [&>svg]:size-8",
        isSquare ? "w-24 rounded-full bg-paper-3" : "w-40 rounded-md [&>img]:object-contain",
        use === "logo" ? "bg-[#fff] text-[#48545f] p-2" : "bg-paper-3 text-ink-2",
      )}
    >
      {children}
    </span>
  );
}
