import {
  PICTURE_WIDTHS,
  type PictureWidth,
  readPictureTitle,
  writePictureTitle,
} from "domain/markdown/picture-width";
import { type KeyboardEvent, useId, useLayoutEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { AnchorButton, Button } from "~/ui/button";
import { Segments } from "~/ui/segments";
import { Hint, Toned } from "~/ui/text";
import { moveBlock, type PictureAtCursor, removeBlock, setPicture } from "./blocks";
import type { Editing } from "./editing";
import { type PictureOwner, usePictureOwner } from "./use-picture-owner";

type Props = {
  editing: Editing;
  picture: PictureAtCursor;
  /** The list of the pictures that the user may choose from, and what shows it; unset for those who may not. */
  list: string | undefined;
  onReplace: (() => void) | undefined;
};

/**
 * The texts and the width of the picture that is chosen, below it. Nothing of it is posted by its own: what it says is in
 * the text.
 */
export function PicturePanel({ editing, picture, list, onReplace }: Props) {
  const { t } = useTranslation("editor");
  const id = useId();
  const known = usePictureOwner(list, picture.src);
  const { at } = picture;
  const { width, title } = readPictureTitle(picture.title);
  const texts = { alt: picture.alt, title };
  const [top, setTop] = useState(0);
  // With each change of the picture the editor draws another image.
  useLayoutEffect(() => {
    const image = editing.view.nodeDOM(picture.at);
    if (!(image instanceof HTMLElement)) return;
    const place = () => setTop(image.offsetTop + image.offsetHeight);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(image);
    return () => observer.disconnect();
  }, [editing, picture]);

  function change(typed: typeof texts, chosen: PictureWidth) {
    editing.run(setPicture(at, { alt: typed.alt, title: writePictureTitle(chosen, typed.title) }));
  }

  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" && !(event.key === "Enter" && event.target instanceof HTMLInputElement))
      return;
    // In an input Enter would post the form.
    event.preventDefault();
    event.stopPropagation();
    editing.focus();
  }

  const act = (command: Parameters<Editing["run"]>[0]) => () => {
    editing.run(command);
    editing.focus();
  };
  const field = (name: keyof typeof texts) => (
    <div className="min-w-0">
      <label className="field-label" htmlFor={`${id}${name}`}>
        {t(`ofPicture.${name}`)}
      </label>
      <input
        id={`${id}${name}`}
        autoComplete="off"
        value={texts[name]}
        onChange={({ target }) => change({ ...texts, [name]: target.value }, width)}
      />
    </div>
  );
  return (
    <div
      role="group"
      className="rich-text-picture-texts"
      style={{ top }}
      aria-label={t("ofPicture.texts")}
      onKeyDown={press}
    >
      {field("title")}
      {field("alt")}
      <div className="rich-text-link-actions">
        <div role="radiogroup" aria-label={t("ofPicture.width")}>
          <Segments>
            {PICTURE_WIDTHS.map((one) => (
              <label key={one}>
                {/* Of no form: within one it would be posted. */}
                <input
                  type="radio"
                  form=""
                  name={`${id}width`}
                  checked={one === width}
                  onChange={() => change(texts, one)}
                />
                {t(`ofPicture.widths.${one}`)}
              </label>
            ))}
          </Segments>
        </div>
        {known ? <Owner {...known} /> : null}
        {onReplace ? (
          <Button type="button" size="small" onClick={onReplace}>
            {t("ofPicture.replace")}
          </Button>
        ) : null}
        <Button type="button" size="small" variant="quiet" onClick={act(moveBlock(-1))}>
          {t("ofPicture.up")}
        </Button>
        <Button type="button" size="small" variant="quiet" onClick={act(moveBlock(1))}>
          {t("ofPicture.down")}
        </Button>
        <Button type="button" size="small" variant="quiet" onClick={act(removeBlock)}>
          {t("ofPicture.remove")}
        </Button>
      </div>
    </div>
  );
}

/** Who owns the picture, as the library says it; where nobody is named, the way to where that is written. */
function Owner({ asset, owner }: PictureOwner) {
  const { t } = useTranslation("editor");
  if (owner) return <Hint as="span">{t("ofPicture.owner", { owner })}</Hint>;
  return (
    <>
      <Toned tone="warn">{t("ofPicture.noOwner")}</Toned>
      <AnchorButton href={`/media/${asset}`} target="_blank" size="small" variant="quiet">
        {t("ofPicture.toLibrary")}
      </AnchorButton>
    </>
  );
}
