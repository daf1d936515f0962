import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type FormAnswer, fieldsOf, SubmitButton } from "~/forms";
import type { LoadedForm } from "~/forms/post/open-form.server";
import { startTexts } from "~/i18n/i18n.server";
import { FRAME_ROUTE } from "~/session/use-user";
import type { OpenedLock } from "./edit-lock";
import { EditableForm, useEditable } from "./editable-form";
import type { RecordViewer } from "./use-lock";

beforeAll(() => {
  startTexts();
  // The stub is a browser router. React warns about its layout effects when it renders on the server.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

type Tag = { name: string };

const { Text } = fieldsOf<Tag>();

const FORM: LoadedForm<Tag> = {
  values: { name: "Wohnen" },
  version: 4,
  constraint: {},
  idempotencyKey: "loaded-key",
};

const MY_LOCK: OpenedLock = {
  area: "tags",
  recordId: "7",
  window: "w1",
  outcome: "opened",
  isMine: true,
  token: 2,
  since: "2027-03-12T08:00:00.000Z",
  takenBy: "opened",
  isDirty: false,
  isAskedByMe: false,
  secondsLeft: null,
  wasMine: false,
  refusedUntil: null,
  version: 4,
  savedAt: null,
  holder: { _id: "8", first_name: "Eva", last_name: "Huber" },
  viewers: [],
  asker: null,
  former: null,
  savedBy: null,
  kept: [],
};

const THEIR_LOCK: OpenedLock = { ...MY_LOCK, isMine: false };
const FREE: OpenedLock = { ...MY_LOCK, isMine: false, holder: null, since: null, takenBy: null };
const [EVA, MAX, IDA, LEO] = (["Eva Huber", "Max Auer", "Ida Moser", "Leo Gruber"] as const).map(
  (name, index) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return { _id: String(index + 10), first_name, last_name };
  },
) as [RecordViewer, RecordViewer, RecordViewer, RecordViewer];

type Opening = {
  form?: LoadedForm<Tag> | null;
  lock?: OpenedLock | null;
  mayChange?: boolean;
  answer?: FormAnswer;
  hasOwnView?: boolean;
};

/** What the screen sees, and what it shows. */
function open({ form = FORM, lock = MY_LOCK, mayChange = true, answer, hasOwnView }: Opening) {
  let editable: ReturnType<typeof useEditable<Tag>> | undefined;
  function Screen() {
    editable = useEditable<Tag>({ form, lock, mayChange });
    return (
      <EditableForm
        editable={editable}
        area="tags"
        above={<p>above</p>}
        answered={<p>answered</p>}
        bar={{ back: "/tags", also: <SubmitButton intent="preview">Vorschau</SubmitButton> }}
        read={hasOwnView ? <p>own view</p> : undefined}
      >
        <Text name="name" />
      </EditableForm>
    );
  }
  const Stub = createRemixStub([
    {
      id: FRAME_ROUTE,
      path: "/",
      Component: Screen,
    },
  ]);
  const session = { user: { _id: "1", permissions: [] }, media: [] };
  const html = renderToStaticMarkup(
    <Stub
      hydrationData={{
        loaderData: { [FRAME_ROUTE]: session },
        actionData: answer ? { [FRAME_ROUTE]: answer } : undefined,
      }}
    />,
  );
  if (!editable) throw new Error("the screen was not rendered");
  return { editable, html };
}

const FORM_PARTS = ["<form", 'name="name"', "above", "answered", "Speichern", "Vorschau", 'href="/tags"'];

describe("a form that one person edits at a time", () => {
  it.each([
    ["of a new record, which has no lock", null],
    ["of whoever has the record", MY_LOCK],
  ])("is open with its parts in their order: %s", (_, lock) => {
    const { editable, html } = open({ lock });
    expect(editable).toMatchObject({ isOpen: true, isConflict: false });
    const places = ["above", "<form", 'name="name"', "answered", "Speichern"].map((part) =>
      html.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(FORM_PARTS.filter((part) => !html.includes(part))).toEqual([]);
  });

  it.each([
    ["somebody else has it, who is named", { lock: THEIR_LOCK }, "Eva Huber"],
    ["the user may not change it", { mayChange: false, lock: null }, ""],
  ])("is read while %s", (_, opening, named) => {
    const { editable, html } = open(opening);
    expect(editable.isOpen).toBe(false);
    expect(html).toContain("Wohnen");
    expect(html).toContain(named);
    expect(FORM_PARTS.filter((part) => part !== "<form" && html.includes(part))).toEqual([]);
  });

  it("is open while nobody has the record, whoever looks at it, and says so without scripts by a button", () => {
    const { editable, html } = open({ lock: { ...FREE, viewers: [EVA] } });
    expect(editable).toMatchObject({ isOpen: true, isHeld: false });
    expect(html).toContain("Eva Huber sieht sich das an.");
    expect(html).toMatch(/<noscript>.*value="refresh\/begin".*Bearbeiten.*<\/noscript>/);
    // Who has the record, or cannot get it, is not asked to say so.
    for (const lock of [MY_LOCK, THEIR_LOCK, null])
      expect(open({ lock }).html).not.toContain("refresh/begin");
  });

  it("names those who look at it, up to three, but not who edits it", () => {
    const said = (viewers: RecordViewer[], lock = FREE) =>
      />([^<>]*) sieht sich das an|>([^<>]*) sehen sich das an/.exec(
        open({ lock: { ...lock, viewers } }).html,
      );
    expect(said([EVA, MAX])?.[2]).toBe("Eva Huber und Max Auer");
    expect(said([EVA, MAX, IDA, LEO])?.[2]).toBe("Eva Huber, Max Auer, Ida Moser und 1 weitere Person");
    expect(said([{ ...EVA, _id: "8" }], THEIR_LOCK)).toBeNull();
    expect(said([])).toBeNull();
  });

  it("is read in a view of its own, where the screen has one", () => {
    const { html } = open({ lock: THEIR_LOCK, hasOwnView: true });
    expect(html).toContain("own view");
    expect(html).not.toContain("Wohnen");
  });

  it("is never open where the screen has no form for the user", () => {
    const { editable, html } = open({ form: null, hasOwnView: true });
    expect(editable).toMatchObject({ isOpen: false });
    expect(html).toContain("own view");
    expect(html).not.toContain("Speichern");
  });

  it("asks for a choice where a save met one of somebody else, even if that person has the record now", () => {
    const conflict = { mine: { name: ["Garten"] }, theirs: { name: ["Haus"] }, version: 5 };
    const answer = { intent: "save", conflict, idempotencyKey: "next-key" } as unknown as FormAnswer;
    const { editable, html } = open({ lock: THEIR_LOCK, answer });
    expect(editable).toMatchObject({ isOpen: true, isConflict: true });
    // The choice itself is loaded later: `app/forms/screen/kit-form.test.tsx` shows it.
    expect(html).not.toContain("Wohnen");
    expect(FORM_PARTS.filter((part) => part !== "<form" && html.includes(part))).toEqual([]);
  });

  it("comes back as it was typed where a save was refused", () => {
    const result = {
      status: "error",
      initialValue: { name: "Garten" },
      error: { name: [{ message: "taken" }] },
    };
    const answer = { intent: "save", result, idempotencyKey: "next-key" } as unknown as FormAnswer;
    const { editable, html } = open({ lock: THEIR_LOCK, answer });
    expect(editable).toMatchObject({ isOpen: true, isConflict: false, answer });
    expect(html).toContain('value="Garten"');
  });
});
