import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { describedBy, FieldFrame, type FieldProps, labelId } from "~/forms/fields/field-frame";
import { useFields } from "~/forms/fields/fields-context";
import { type FieldPath, named, type ValuesOf } from "~/forms/fields/named-fields";
import { TextArea } from "~/forms/fields/text-fields";
import { afterThePage } from "~/http/after-the-page";
import { useTranslation } from "~/i18n/use-translation";
import { Hint, RunningText } from "~/ui/text";
import type { RichTextProps, TextPickers } from "./rich/rich-text";

/** The text area of a text, which is there where the editor is not. */
export type PlainArea = Pick<FieldProps, "field" | "label"> & {
  area: RefObject<HTMLTextAreaElement>;
  /** Whether it stays though there are scripts. */
  isNeeded: boolean;
};

type Props = FieldProps & {
  /** The dialogs by which articles are linked, and pictures of the library put in, for those who may. */
  pickers?: TextPickers;
  /**
   * Whether the user may drop and paste pictures into it, which go into the library; false says so to whoever tries.
   * Unset: it takes none.
   */
  bringsPictures?: boolean;
  /** What picks pictures of the library where the editor is not: for the text area itself (`PicturesIntoArea`). */
  picturesInto?: (area: PlainArea) => ReactNode;
  /** On a canvas: it has no box, its tools stay while one scrolls, and this stands at their end. */
  canvas?: { note: ReactNode };
};

type State = "plain" | "shown" | "isFailed" | "isUnreadable";

/**
 * A text in Markdown: a plain text area, over which an editor is laid once the page is live. Both post the same field. If
 * the editor cannot be loaded, or would change the text by reading it, the text area stays.
 */
function TextInMarkdown({ pickers = {}, bringsPictures, picturesInto, canvas, ...props }: Props) {
  const { field, readOnly } = props;
  const { t } = useTranslation("editor");
  const area = useRef<HTMLTextAreaElement>(null);
  const [RichText, setRichText] = useState<ComponentType<RichTextProps> | null>(null);
  const [state, setState] = useState<State>("plain");
  const isShown = state === "shown";
  const isRefused = state === "isFailed" || state === "isUnreadable";

  useEffect(() => {
    if (readOnly) return;
    let isGone = false;
    const dontLoad = afterThePage(() => {
      import("./rich/rich-text").then(
        (part) => isGone || setRichText(() => part.RichText),
        () => isGone || setState("isFailed"),
      );
    });
    return () => {
      isGone = true;
      dontLoad();
    };
  }, [readOnly]);

  // A new text area, as after a reset, is shown until the editor has read it.
  const [key, setKey] = useState(field.key);
  if (key !== field.key) {
    setKey(field.key);
    setState("plain");
  }

  const described = describedBy(props);
  return (
    <FieldFrame {...props} bare={canvas ? true : props.bare} namesItself={isShown}>
      {RichText && !isRefused && !readOnly ? (
        <RichText
          key={key}
          area={area}
          id={isShown ? field.id : `${field.id}-editor`}
          aria={{
            "aria-labelledby": labelId(field),
            "aria-describedby": described["aria-describedby"],
            "aria-invalid": described["aria-invalid"] && "true",
            "aria-required": field.required ? "true" : undefined,
          }}
          isShown={isShown}
          pickers={pickers}
          bringsPictures={bringsPictures}
          canvas={canvas}
          onShown={() => setState("shown")}
          onRefused={setState}
        />
      ) : null}
      <TextArea
        {...props}
        ref={area}
        className={canvas ? "canvas-markdown" : "h-[500px]"}
        spellCheck
        // A required control that is not shown would keep the browser from sending the form, without a word.
        attributes={{
          "data-editor": readOnly ? undefined : state,
          placeholder: canvas ? t("placeholder") : undefined,
          ...(isShown ? { id: `${field.id}-markdown`, hidden: true, required: false } : {}),
        }}
      />
      {readOnly ? null : picturesInto?.({ field, label: props.label, area, isNeeded: isRefused })}
      {isRefused ? <Hint role="status">{t(state)}</Hint> : null}
      {readOnly ? null : <MarkdownHelp isNeeded={isRefused} pickers={pickers} />}
    </FieldFrame>
  );
}

type HelpProps = {
  /** Whether the text area stays though there are scripts. */
  isNeeded: boolean;
  pickers: TextPickers;
};

/** The signs of Markdown, for those who write them by hand. */
function MarkdownHelp({ isNeeded, pickers }: HelpProps) {
  const { t } = useTranslation("editor");
  return (
    <Hint as="details" className={isNeeded ? undefined : "without-scripts"}>
      <summary>{t("byHand.title")}</summary>
      <ul>
        {(["signs", "picture", "article"] as const).map((one) =>
          one === "signs" || pickers[one] ? <li key={one}>{t(`byHand.${one}`)}</li> : null,
        )}
      </ul>
    </Hint>
  );
}

/** The text as its readers get it, once its HTML has come. */
function ReadMarkdown({ name }: { name: string }) {
  const { html } = useFields();
  const { t } = useTranslation("editor");
  const own = html?.[name];
  if (own === undefined) return <p aria-busy="true">…</p>;
  if (own === null) return <Hint>{t("notShownNow")}</Hint>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the service has rendered and sanitized it.
  return <RunningText className="text-html" lang="de" dangerouslySetInnerHTML={{ __html: own }} />;
}

const NamedText = named(TextInMarkdown, undefined, ReadMarkdown);

/**
 * A text in Markdown by its name, typed by the form's schema or its values.
 *
 *     const MarkdownField = markdownIn<typeof articleForm>();
 *
 *     <MarkdownField name="text" />
 *
 * The screen's handle names the texts `editor`.
 */
export const markdownIn = <Form,>() =>
  NamedText as (
    props: Omit<Parameters<typeof NamedText>[0], "name"> & { name: FieldPath<ValuesOf<Form>> },
  ) => ReactNode;
