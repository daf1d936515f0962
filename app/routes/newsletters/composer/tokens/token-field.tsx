import { fallbackText, PLACEHOLDERS, type PlaceholderName } from "domain/newsletters/placeholders";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { describedBy, FieldFrame, type FieldProps, labelId } from "~/forms/fields/field-frame";
import { type FieldPath, named, type ValuesOf } from "~/forms/fields/named-fields";
import { inputProps, TextArea } from "~/forms/fields/text-fields";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useHydrated } from "~/ui/hydrated";
import { Actions } from "~/ui/layout";
import { FieldError } from "~/ui/text";
import { tokenIntent } from "../../record/intents";
import { placeholderOf, showText, type TokenWords, textOf, tokenAt, tokenElement } from "./text-with-tokens";
import "./tokens.css";

type Props = FieldProps & { lines?: boolean };

/**
 * A text with placeholders. With scripts they are marks that a button inserts at the caret, each with what stands there
 * for others; without them they are typed, and the buttons append one.
 */
function TokenTextField({ lines = false, ...props }: Props) {
  const { field } = props;
  const { t } = useTranslation("newsletters");
  const isLive = useHydrated();
  const source = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<HTMLElement | null>(null);
  const wordsOf: TokenWords = ({ name, fallback }) => {
    const word = t(`token.name.${name}`);
    return {
      name: word,
      fallback: fallback === "" ? null : t("token.else", { fallback }),
      label: t("token.change", { name: word, fallback }),
    };
  };
  const words = useRef(wordsOf);
  words.current = wordsOf;

  useEffect(() => {
    const [text, shown] = [source.current, box.current];
    if (!isLive || !text || !shown) return;
    const show = () => {
      if (textOf(shown) !== text.value || shown.childNodes.length === 0)
        showText(shown, text.value, words.current);
    };
    show();
    const later = () => setTimeout(show);
    // What is put back into the form, and what it is reset to.
    const { form } = text;
    text.addEventListener("input", show);
    form?.addEventListener("change", show);
    form?.addEventListener("reset", later);
    return () => {
      text.removeEventListener("input", show);
      form?.removeEventListener("change", show);
      form?.removeEventListener("reset", later);
    };
  }, [isLive]);

  /** The form hears of it as if it had been typed. */
  function write() {
    const [text, shown] = [source.current, box.current];
    if (!text || !shown) return;
    const typed = textOf(shown);
    text.value = lines ? typed : typed.replace(/\s*\n\s*/g, " ");
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function insert(name: PlaceholderName) {
    const { current: shown } = box;
    if (!shown) return;
    const token = tokenElement({ name, fallback: t(`token.fallback.${name}`) }, wordsOf);
    const range = caretIn(shown);
    range.deleteContents();
    range.insertNode(token);
    placeCaretBehind(token);
    write();
    setEdited(token);
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    leaveToken();
    const token = tokenAt(event.target);
    if (token && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      return setEdited(token);
    }
    if (token && (event.key === "Backspace" || event.key === "Delete")) {
      event.preventDefault();
      box.current?.focus();
      placeCaretBehind(token);
      token.remove();
      return write();
    }
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (lines) document.execCommand("insertLineBreak");
    // As in any field of one line.
    else source.current?.form?.querySelector<HTMLElement>("button[type=submit]")?.click();
  }
  const control = { id: isLive ? `${field.id}-text` : field.id, hidden: isLive };
  return (
    <FieldFrame {...props} namesItself={isLive}>
      {isLive ? (
        <div
          ref={box}
          id={field.id}
          className="newsletter-tokens"
          role="textbox"
          tabIndex={0}
          contentEditable
          suppressContentEditableWarning
          aria-labelledby={labelId(field)}
          aria-multiline={lines}
          aria-required={field.required || undefined}
          {...describedBy(props)}
          onInput={(event) => {
            event.stopPropagation();
            const typed = box.current && textOf(box.current);
            // What was typed as a placeholder becomes one.
            if (box.current && /\{\{[^{}\n]*\}\}$/.test(textBeforeCaret())) {
              showText(box.current, typed ?? "", wordsOf);
              placeCaretAtEnd(box.current);
            }
            write();
          }}
          onKeyDown={onKeyDown}
          onClick={({ target }) => setEdited(tokenAt(target))}
          onPaste={(event) => {
            event.preventDefault();
            leaveToken();
            const pasted = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
            document.execCommand("insertText", false, lines ? pasted : pasted.replace(/\s*\n\s*/g, " "));
          }}
          onDrop={(event) => event.preventDefault()}
        />
      ) : null}
      {lines ? (
        <TextArea
          {...props}
          ref={source}
          rows={4}
          attributes={{ ...control, required: !isLive && field.required }}
        />
      ) : (
        <input
          key={field.key}
          ref={source}
          type="text"
          {...inputProps(props)}
          {...control}
          // A required control that is not shown would keep the browser from sending the form, without a word.
          required={!isLive && field.required}
        />
      )}
      {edited ? (
        <Fallback
          token={edited}
          onDone={(fallback) => {
            const { name } = placeholderOf(edited);
            const changed = tokenElement({ name, fallback }, wordsOf);
            edited.replaceWith(changed);
            write();
            setEdited(null);
            box.current?.focus();
            placeCaretBehind(changed);
          }}
          onCancel={() => {
            setEdited(null);
            box.current?.focus();
          }}
        />
      ) : null}
      <Actions className="newsletter-token-add">
        {PLACEHOLDERS.map((name) => (
          <Button
            key={name}
            size="small"
            name="intent"
            value={tokenIntent(field.name, name)}
            formAction={`#${field.id}`}
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              insert(name);
            }}
          >
            + {t(`token.name.${name}`)}
          </Button>
        ))}
      </Actions>
    </FieldFrame>
  );
}

type FallbackProps = { token: HTMLElement; onDone: (fallback: string) => void; onCancel: () => void };

/** What stands in the place of a name that is not known: it is asked for, as nothing would leave a gap. */
function Fallback({ token, onDone, onCancel }: FallbackProps) {
  const { t } = useTranslation("newsletters");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!input.current) return;
    input.current.value = placeholderOf(token).fallback;
    input.current.focus();
    input.current.select();
  }, [token]);
  function take() {
    const fallback = fallbackText(input.current?.value ?? "");
    setMissing(fallback === "");
    if (fallback !== "") onDone(fallback);
  }
  return (
    <div className="newsletter-fallback">
      <Field label={t("token.fallbackOf", { name: token.firstChild?.textContent ?? "" })} htmlFor={id}>
        <input
          ref={input}
          id={id}
          type="text"
          maxLength={60}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              take();
            }
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          }}
        />
        {isMissing ? <FieldError id={`${id}-error`}>{t("token.missing")}</FieldError> : null}
      </Field>
      <Actions>
        <Button type="button" size="small" onClick={take}>
          {t("token.take")}
        </Button>
        <Button type="button" size="small" variant="quiet" onClick={onCancel}>
          {t("token.leave")}
        </Button>
      </Actions>
    </div>
  );
}

/** Where the caret is in the box; at its end where it is elsewhere. */
function caretIn(box: HTMLElement): Range {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  if (range && box.contains(range.commonAncestorContainer) && !tokenAt(range.startContainer.parentElement))
    return range;
  const end = document.createRange();
  end.selectNodeContents(box);
  end.collapse(false);
  return end;
}

/** Where a text ends with a placeholder, browsers put the caret into that one, and what is typed there would go nowhere. */
function leaveToken() {
  const selection = getSelection();
  const token = selection?.isCollapsed ? tokenAt(selection.anchorNode?.parentElement ?? null) : null;
  if (token) placeCaretBehind(token);
}

function placeCaretBehind(node: Node) {
  const range = document.createRange();
  range.setStartAfter(node);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

function placeCaretAtEnd(box: HTMLElement) {
  getSelection()?.selectAllChildren(box);
  getSelection()?.collapseToEnd();
}

function textBeforeCaret(): string {
  const selection = getSelection();
  const { anchorNode: node = null, anchorOffset = 0 } = selection ?? {};
  return node instanceof Text ? node.data.slice(0, anchorOffset) : "";
}

const NamedTokens = named(TokenTextField);

/** A text with placeholders by its name, typed by the form's schema or its values. */
export const tokensIn = <Form,>() =>
  NamedTokens as (props: Omit<Props, "field" | "label"> & { name: FieldPath<ValuesOf<Form>> }) => ReactNode;
