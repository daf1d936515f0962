import { isKitName, isTimeField, sameValues, valuesOf } from "../post/form-values";
import { openedValues } from "../screen/form-changes";

/** The typed values of a form: its entries without files, the record's version, and the labels of ids. */
export type FormDraft = { at: number; version: string; entries: [string, string][]; posted?: true };

/** How long a user types nothing before the draft is kept. */
export const KEEP_AFTER_MS = 400;

const PREFIX = "draft:";
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** The draft of a form; null if there is none, or if the screen shows the same values already. */
export function readDraft(name: string, form: HTMLFormElement): FormDraft | null {
  forgetOldDrafts();
  const draft = parseDraft(ignoreErrors(() => localStorage.getItem(PREFIX + name)));
  if (!draft) return null;
  // If the version changed after the draft was posted, the post saved this draft.
  const saved = draft.posted && draft.version !== versionOf(new FormData(form));
  const data = new FormData();
  for (const [field, value] of draft.entries) data.append(field, value);
  if (saved || sameValues(valuesOf(data), openedValues(form))) {
    dropDraft(name);
    return null;
  }
  return draft;
}

export function keepDraft(name: string, form: HTMLFormElement): void {
  write(name, draftOf(new FormData(form)));
}

/** Marks the draft as posted. It is kept, because the post may fail. */
export function markDraftPosted(name: string, form: HTMLFormElement): void {
  write(name, { ...draftOf(new FormData(form)), posted: true });
}

export function dropDraft(name: string): void {
  ignoreErrors(() => localStorage.removeItem(PREFIX + name));
}

/** Puts a draft's values into a form's controls, as if they had been typed. */
export function writeIntoForm(form: HTMLFormElement, draft: FormDraft): void {
  for (const element of form.elements) {
    if (element instanceof HTMLFieldSetElement || element instanceof HTMLButtonElement) continue;
    const { name } = element as HTMLInputElement;
    if (!name || (isKitName(name) && !isTimeField(name))) continue;
    const values = draft.entries.filter(([field]) => field === name).map(([, value]) => value);
    if (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type)) {
      element.checked = values.includes(element.value);
    } else if (element instanceof HTMLSelectElement) {
      for (const option of element.options) option.selected = values.includes(option.value);
    } else if (element instanceof HTMLTextAreaElement || isTextInput(element)) {
      element.value = values[0] ?? "";
    }
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function isTextInput(element: Element): element is HTMLInputElement {
  // Hidden inputs belong to combo boxes, which take their value from the server's answer.
  return element instanceof HTMLInputElement && element.type !== "file" && element.type !== "hidden";
}

export function draftOf(form: FormData): FormDraft {
  const entries: [string, string][] = [];
  for (const [name, value] of form.entries()) {
    const isKept =
      !isKitName(name) ||
      isTimeField(name) ||
      name.startsWith("kit/labels/") ||
      ["kit/version", "kit/snapshot"].includes(name);
    if (isKept && typeof value === "string") entries.push([name, value]);
  }
  return { at: Date.now(), version: versionOf(form), entries };
}

function versionOf(form: FormData): string {
  return String(form.get("kit/version") ?? "");
}

function write(name: string, draft: FormDraft): void {
  ignoreErrors(() => localStorage.setItem(PREFIX + name, JSON.stringify(draft)));
}

function parseDraft(text: string | null): FormDraft | null {
  const draft = ignoreErrors(() => JSON.parse(text ?? "null") as FormDraft | null);
  return draft && Array.isArray(draft.entries) && typeof draft.at === "number" ? draft : null;
}

function forgetOldDrafts(): void {
  ignoreErrors(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const draft = parseDraft(localStorage.getItem(key));
      if (!draft || Date.now() - draft.at > KEPT_MS) localStorage.removeItem(key);
    }
    return null;
  });
}

/** The browser's storage can be full or switched off. A form then works without drafts. */
function ignoreErrors<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
