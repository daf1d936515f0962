import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { FormAnswer, PostedValues } from "~/forms/post/form-answer";
import { differingNames, isKitName, sameValues, valuesOf } from "~/forms/post/form-values";

/** A form's values as the server wrote them, without later typing. */
export function openedValues(form: HTMLFormElement): PostedValues {
  const opened = new FormData();
  for (const element of form.elements) {
    // What has no name is no field, such as a tool of an editor.
    if (!(element as HTMLInputElement).name) continue;
    if (element instanceof HTMLSelectElement) {
      const chosen = [...element.options].filter((option) => option.defaultSelected);
      const selection = chosen.length > 0 || element.multiple ? chosen : [...element.options].slice(0, 1);
      for (const option of selection) opened.append(element.name, option.value);
    } else if (element instanceof HTMLTextAreaElement) {
      opened.append(element.name, element.defaultValue);
    } else if (element instanceof HTMLInputElement && !["submit", "button", "file"].includes(element.type)) {
      const ticked = element.type !== "checkbox" && element.type !== "radio" ? true : element.defaultChecked;
      if (ticked && !isKitName(element.name)) opened.append(element.name, element.defaultValue);
    }
  }
  return valuesOf(opened);
}

/** Whether a form holds other values than the server wrote. */
export const isTypedInto = (form: HTMLFormElement): boolean =>
  !sameValues(openedValues(form), valuesOf(new FormData(form)));

/**
 * Spec §2: a form counts as changed when its current data differs from the snapshot taken when it was opened. A form
 * that comes back from the server with typed values counts as changed from the start. What an answer has filled by itself
 * (`preset`) belongs to the snapshot.
 */
export function useOpenedForm(formRef: RefObject<HTMLFormElement>, answer: FormAnswer | undefined) {
  const opened = useRef<PostedValues | null>(null);
  const cameBack = useRef(answer?.result?.initialValue !== undefined);

  const takeSnapshot = useCallback(() => {
    const form = formRef.current;
    opened.current = form ? valuesOf(new FormData(form)) : null;
  }, [formRef]);

  useEffect(() => {
    if (formRef.current && !cameBack.current) opened.current = openedValues(formRef.current);
  }, [formRef]);

  /** What these values were saved as; what was typed since is not saved. */
  const takeSaved = useCallback((values: PostedValues) => {
    opened.current = values;
  }, []);

  const preset = answer?.preset;
  useEffect(() => {
    const form = formRef.current;
    if (!form || !opened.current || !preset?.length) return;
    const isPreset = (name: string) =>
      preset.some((field) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`));
    const without = Object.entries(opened.current).filter(([name]) => !isPreset(name));
    const filled = Object.entries(valuesOf(new FormData(form))).filter(([name]) => isPreset(name));
    opened.current = Object.fromEntries([...without, ...filled]);
  }, [formRef, preset]);

  /** The names of the fields with other values; null for a form that came back with typed ones. */
  const changedFields = useCallback((): string[] | null => {
    const form = formRef.current;
    if (!form) return [];
    const files = [...form.elements].flatMap((element) =>
      element instanceof HTMLInputElement && element.type === "file" && element.value !== ""
        ? [element.name]
        : [],
    );
    return opened.current && [...files, ...differingNames(opened.current, valuesOf(new FormData(form)))];
  }, [formRef]);
  const isChanged = useCallback(() => changedFields()?.length !== 0, [changedFields]);

  return { isChanged, changedFields, takeSnapshot, takeSaved };
}
