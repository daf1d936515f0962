import { type Crop, centreSquare, cropText } from "domain/attachments/crop";
import {
  MAX_PICTURE_FILE_PIXELS,
  PICTURE_FORMS,
  type PictureUse,
  pictureFileProblem,
} from "domain/attachments/picture";
import type { PixelSize } from "domain/attachments/pixel-size";
import { type ReactNode, useEffect, useState } from "react";
import { useMessages } from "~/forms/messages";
import type { FieldMessage } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/text";
import { CROP } from "../attachments/attachment";
import { CropDialog } from "./crop-dialog";
import { cropStyle } from "./crop-style";
import { PictureFrame } from "./picture-frame";

type Props = {
  /** A file, or the address of a picture of the library. */
  picture: File | string;
  use: PictureUse;
  /** The name of the record's field. */
  name: string;
  /** Shown until the file can be shown. */
  before: ReactNode;
  onRefused: () => void;
  onLeave: () => void;
};

type Measured = { url: string; size: PixelSize } | { problem: FieldMessage };

/** A picture that was just chosen: what is seen of it, and its crop, which goes along with the form. */
export function ChosenPicture({ picture, use, name, before, onRefused, onLeave }: Props) {
  const { t } = useTranslation("forms");
  const messages = useMessages();
  const { isSquare } = PICTURE_FORMS[use];
  const [measured, setMeasured] = useState<Measured>();
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isCropping, setIsCropping] = useState(false);

  useEffect(() => {
    let url = "";
    let isGone = false;
    contentOf(picture).then(async (content) => {
      const size = await sizeOf(content);
      if (isGone) return;
      if ("message" in size || content === null) {
        setMeasured({ problem: size as FieldMessage });
        return onRefused();
      }
      url = URL.createObjectURL(content);
      setMeasured({ url, size });
      setCrop(isSquare ? centreSquare(size) : null);
      setIsCropping(isSquare);
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, []);

  if (!measured || "problem" in measured) {
    return (
      <>
        {before}
        <div role="status" className="md:col-start-2">
          {measured ? <FieldError>{messages([measured.problem]).join(" ")}</FieldError> : null}
        </div>
      </>
    );
  }
  const { url, size } = measured;
  return (
    <>
      <PictureFrame use={use}>
        <img src={url} alt={t("picture.chosen")} style={cropStyle({ ...size, crop })} />
      </PictureFrame>
      <div className="flex flex-wrap gap-2 md:col-start-2">
        {crop ? (
          <Button type="button" size="small" onClick={() => setIsCropping(true)}>
            {t("picture.crop")}
          </Button>
        ) : null}
        <Button type="button" size="small" variant="quiet" onClick={onLeave}>
          {t("picture.leave")}
        </Button>
      </div>
      {crop ? <input type="hidden" name={`${CROP}${name}`} value={cropText(crop)} /> : null}
      {crop && isCropping ? (
        <CropDialog
          picture={{ url, ...size }}
          crop={crop}
          onCrop={(chosen) => {
            setCrop(chosen);
            setIsCropping(false);
          }}
          onClose={() => setIsCropping(false)}
        />
      ) : null}
    </>
  );
}

/** The content of a picture; null where the library does not answer. */
async function contentOf(picture: File | string): Promise<Blob | null> {
  if (typeof picture !== "string") return picture;
  try {
    const answer = await fetch(picture);
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** The size of the upright picture, or the problem that the server would name. */
async function sizeOf(content: Blob | null): Promise<PixelSize | FieldMessage> {
  if (content === null) return { message: "picture_unreachable" };
  const { size, type } = content;
  // What is in the library may be larger than what is uploaded here.
  const problem = content instanceof File ? pictureFileProblem({ size, ...(type ? { type } : {}) }) : null;
  if (problem) return problem;
  try {
    const bitmap = await createImageBitmap(content);
    const { width, height } = bitmap;
    bitmap.close();
    if (width * height <= MAX_PICTURE_FILE_PIXELS) return { width, height };
    return {
      message: "picture_too_many_pixels",
      params: { megapixels: MAX_PICTURE_FILE_PIXELS / 1_000_000 },
    };
  } catch {
    return { message: "file_broken" };
  }
}
