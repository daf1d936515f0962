import type { articleForm } from "domain/articles/article";
import { TEXT_LENGTH, TITLE_LENGTH } from "domain/articles/limits";
import { countVisible, countWords } from "domain/markdown/visible-text";
import { markdownIn } from "~/editor/markdown-field";
import { PicturesIntoArea } from "~/editor/pictures-into-area";
import { TextCount, useNamedField, useTyped } from "~/forms";
import { canvasLineIn } from "~/forms/fields/canvas-line";
import { SavesItself } from "~/forms/itself/saves-itself";
import { SavedWords } from "~/forms/screen/saved-words";
import { LazyPickerDialog, ListPicker } from "~/frames/picker/list-picker";
import { StageCanvas } from "~/frames/stage/stage";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { type TextWarning, TextWarnings } from "./text-warnings";
import "./canvas.css";

const CanvasLine = canvasLineIn<typeof articleForm>();
const MarkdownField = markdownIn<typeof articleForm>();

type Props = {
  warnings: readonly TextWarning[];
  /** When all of it was saved, as it is said; null for a new article, which is not saved by itself. */
  savedAt: string | null;
};

/** The words of an article, as large as they are read: title, subtitle, intro and text on one column. */
export function ArticleCanvas({ warnings, savedAt }: Props) {
  const can = useCan();
  const mayReadLibrary = can({ action: "read", collectionType: "attachments" });
  const mayUpload = can({ action: "create", collectionType: "attachments" });
  const { field } = useNamedField("title");
  if (!field) return <ReadCanvas />;
  return (
    <StageCanvas>
      <CanvasLine name="title" look="title" hint={<TextCount name="title" max={TITLE_LENGTH} />} />
      <CanvasLine name="subtitle" look="subtitle" hint={<TextCount name="subtitle" max={TITLE_LENGTH} />} />
      <CanvasLine name="intro" look="intro" />
      <MarkdownField
        name="text"
        canvas={{ note: <TextMeasure /> }}
        below={<TextWarnings warnings={warnings} />}
        pickers={{
          article: LazyPickerDialog,
          ...(mayReadLibrary ? { picture: LazyPickerDialog } : {}),
        }}
        bringsPictures={mayReadLibrary && mayUpload}
        picturesInto={(area) =>
          mayReadLibrary ? (
            <PicturesIntoArea {...area}>
              <ListPicker of="pickPicture" />
            </PicturesIntoArea>
          ) : null
        }
      />
      {savedAt === null ? <SavedWords savedAt={null} /> : <SavesItself savedAt={savedAt} />}
    </StageCanvas>
  );
}

/** So many words does one read in a minute. */
const WORDS_PER_MINUTE = 200;
/** From this part of the most on, the length is a matter. */
const NEARLY_FULL = 0.9;

/** How long the text is: words, minutes, and characters as readers see them. */
function TextMeasure() {
  const { t } = useTranslation("articles");
  const text = useTyped("text");
  const words = countWords(text);
  const characters = countVisible(text);
  return (
    <span
      title={t("minutes", { count: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) })}
      className={characters > TEXT_LENGTH.max * NEARLY_FULL ? "text-(--warn) font-semibold" : undefined}
    >
      {t("measure", {
        count: words,
        words: words.toLocaleString("de"),
        characters: characters.toLocaleString("de"),
      })}
    </span>
  );
}

/** The same words for those who only read them: set as they are read, with nothing to change. */
function ReadCanvas() {
  const { t } = useTranslation("articles");
  const [title, subtitle, intro] = [useTyped("title"), useTyped("subtitle"), useTyped("intro")];
  return (
    <StageCanvas>
      <div className="read-canvas" role="group" aria-label={t("fields.text")}>
        <h2 className="read-canvas-title">{title}</h2>
        {subtitle ? <p className="read-canvas-subtitle">{subtitle}</p> : null}
        {intro ? <p className="read-canvas-intro">{intro}</p> : null}
        <MarkdownField name="text" />
      </div>
    </StageCanvas>
  );
}
