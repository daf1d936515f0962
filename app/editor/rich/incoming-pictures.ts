import { PICTURE_TYPES } from "domain/attachments/picture";
import { pictureAddress } from "domain/markdown/own-addresses";
import type { LookupItem } from "~/forms";
import { PICK } from "~/forms/picking/pick-search";
import type { RefusedUpload } from "~/forms/post/form-answer";
import type { QueuedFile } from "~/forms/uploads/queued-file";
import type { Transfers } from "~/forms/uploads/transfers";
import type { Editing } from "./editing";
import { addPlaces, fillPlace, removePlace } from "./incoming-places";
import type { TextFiles } from "./paste";

/** Why a picture does not come: a sentence of the library, or a text of `editor.incoming`. */
export type IncomingProblem =
  | { sentence: string }
  | { text: "noRight" | "noPicture" | "lost" | "signedOut" | "forbidden" };

type State =
  | {
      state: "upload";
      /** How far it is; null before its upload begins. */
      upload: QueuedFile | null;
    }
  /** The library takes it. */
  | { state: "taken" }
  | { state: "refused"; problem: IncomingProblem; canRetry: boolean };

/** A file that was dropped or pasted into the text, until it stands there as a picture. */
export type IncomingPicture = {
  key: number;
  file: File;
  /** What shows it at its place in the text. */
  element: HTMLElement;
} & State;

/** Whether it is under way; what was refused waits for somebody to take it off. */
export const isIncoming = (picture: IncomingPicture): boolean =>
  picture.state === "taken" || (picture.state === "upload" && picture.upload?.state !== "failed");

type Options = {
  editing: Editing;
  /** The list of choices among which they are then. */
  list: string;
  /** Whether the user may put files into the library. */
  mayBring: boolean;
  /** Told of each change. */
  changed: (pictures: readonly IncomingPicture[]) => void;
  /** Told of each picture that stands in the text now. */
  arrived: (name: string) => void;
};

/** The list that the library answers with, as far as it is needed here. */
type Answer = {
  picking: {
    items: readonly LookupItem[];
    refused?: readonly RefusedUpload[];
    /** How many of its first items are what was brought. */
    shown: { brought: number };
  };
};

/**
 * Uploads the pictures that come into a text, lets the library take each one by itself, and puts it where it was dropped or
 * pasted. Until then the text has nothing of it.
 */
export function bringPictures({ editing, list, mayBring, changed, arrived }: Options) {
  let pictures: readonly IncomingPicture[] = [];
  /** The keys of the uploads by those of the pictures. */
  const uploads = new Map<number, number>();
  let transfers: Promise<Transfers> | null = null;
  /** The files of the transfers, as they were told last. */
  let latest: readonly QueuedFile[] = [];
  let nextKey = 1;
  const closing = new AbortController();

  function show(now: readonly IncomingPicture[]): void {
    pictures = now;
    if (!closing.signal.aborted) changed(pictures);
  }
  const change = (key: number, state: State) =>
    show(pictures.map((one) => (one.key === key ? { ...identityOf(one), ...state } : one)));
  const refuse = (key: number, problem: IncomingProblem, canRetry = false) =>
    change(key, { state: "refused", problem, canRetry });

  function open(): Promise<Transfers> {
    transfers ??= import("~/forms/uploads/transfers").then(({ openTransfers }) =>
      openTransfers({ purpose: "attachments", changed: follow }),
    );
    return transfers;
  }

  async function upload({ key, file }: IncomingPicture): Promise<void> {
    let opened: Transfers;
    try {
      opened = await open();
    } catch {
      transfers = null;
      return refuse(key, { text: "lost" }, true);
    }
    if (closing.signal.aborted || !pictures.some((one) => one.key === key)) return;
    const [own] = opened.add([file]);
    if (own === undefined) return;
    uploads.set(key, own);
    // They tell of a file before they answer its key.
    follow(latest);
  }

  function follow(files: readonly QueuedFile[]): void {
    latest = files;
    for (const picture of pictures) {
      const file = files.find(({ key }) => key === uploads.get(picture.key));
      if (!file || picture.state !== "upload" || picture.upload === file) continue;
      if (file.state === "done") void take(picture, file.id);
      else change(picture.key, { state: "upload", upload: file });
    }
  }

  async function take({ key, file }: IncomingPicture, id: string): Promise<void> {
    change(key, { state: "taken" });
    const answer = await askLibrary(list, id, closing.signal);
    void open().then((opened) => opened.forget([id]));
    uploads.delete(key);
    // It may have been taken off meanwhile.
    if (closing.signal.aborted || !pictures.some((one) => one.key === key)) return;
    if ("problem" in answer) return refuse(key, answer.problem, answer.canRetry);
    const { id: asset, alt = "", caption = "" } = answer.item;
    editing.run(fillPlace(key, { src: pictureAddress(asset), alt, title: caption }));
    show(pictures.filter((one) => one.key !== key));
    arrived(file.name);
  }

  return {
    add({ files, at }: TextFiles): void {
      const added = files.map((file): IncomingPicture => {
        const known = { key: nextKey, file, element: placeElement() };
        nextKey += 1;
        const problem = problemBefore(file, mayBring);
        return problem
          ? { ...known, state: "refused", problem, canRetry: false }
          : { ...known, state: "upload", upload: null };
      });
      editing.run(addPlaces(added.map(({ key, element }) => ({ key, element, at }))));
      show([...pictures, ...added]);
      for (const picture of added) if (picture.state === "upload") void upload(picture);
    },
    /** Takes one off its place; what of it is on the server is given up. */
    remove(key: number): void {
      const own = uploads.get(key);
      uploads.delete(key);
      show(pictures.filter((one) => one.key !== key));
      editing.run(removePlace(key));
      if (own !== undefined) void open().then((opened) => opened.remove(own));
    },
    /** Goes on with an upload that has failed; one that the library did not answer begins anew. */
    retry(key: number): void {
      const picture = pictures.find((one) => one.key === key);
      if (!picture) return;
      const own = uploads.get(key);
      if (own !== undefined) return void open().then((opened) => opened.retry(own));
      change(key, { state: "upload", upload: null });
      void upload(picture);
    },
    /** Ends what is under way: what has arrived of a file is found again by the same file. */
    close(): void {
      closing.abort();
      if (!editing.view.isDestroyed) for (const { key } of pictures) editing.run(removePlace(key));
      void transfers?.then((opened) => opened.close());
    },
  };
}

export type IncomingPictures = ReturnType<typeof bringPictures>;

const identityOf = ({ key, file, element }: IncomingPicture) => ({ key, file, element });

function placeElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = "rich-text-incoming";
  return element;
}

/** What the browser knows of a file before anything is sent. */
function problemBefore({ type }: File, mayBring: boolean): IncomingProblem | null {
  if (!mayBring) return { text: "noRight" };
  // Some systems know no type of a picture.
  const isOther = type !== "" && !(PICTURE_TYPES as readonly string[]).includes(type);
  return isOther ? { text: "noPicture" } : null;
}

type Taken = { item: LookupItem } | { problem: IncomingProblem; canRetry: boolean };

/** Lets the library take an upload. A repeated post is not asked for: the library knows a file that it has already. */
async function askLibrary(list: string, upload: string, signal: AbortSignal): Promise<Taken> {
  const body = new FormData();
  body.set(PICK.files, upload);
  try {
    const response = await fetch(`/lookup/${list}/pick`, { method: "POST", body, signal });
    if (response.redirected) return { problem: { text: "signedOut" }, canRetry: true };
    if (response.status === 403) return { problem: { text: "forbidden" }, canRetry: true };
    // Files that were refused are an answer, too (400).
    if (response.ok || response.status === 400) {
      const { items, refused, shown }: Answer["picking"] = (await response.json()).picking;
      const [item] = items;
      if (item && shown.brought > 0) return { item };
      const [first] = refused ?? [];
      if (first) return { problem: { sentence: first.reason }, canRetry: false };
    }
  } catch {
    // The line is lost, or what came is no answer.
  }
  return { problem: { text: "lost" }, canRetry: true };
}
