import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { copyComponentOf, deleteComponent, moveComponentOf, saveComponent } from "./components";
import { PageRef, record } from "./types";

const editPages = { action: "edit", collectionType: "pages" } as const;

const SectionInput = builder.inputType("PageSectionInput", {
  description: "A section of an accordion or of tabs; a new one without a key.",
  fields: (t) => ({ key: t.string(), title: t.string() }),
});

const ComponentInput = builder.inputType("PageComponentInput", {
  description: "The form of a component. Each type reads fields of its own.",
  fields: (t) => ({
    type: t.string(),
    title: t.string(),
    text: t.string(),
    asset: t.string(),
    poster: t.string(),
    alt: t.string(),
    caption: t.string(),
    address: t.string(),
    linkText: t.string(),
    linkPage: t.string(),
    linkArticle: t.string(),
    linkAddress: t.string(),
    style: t.string(),
    isOpen: t.boolean(),
    sections: t.field({ type: [SectionInput] }),
  }),
});

const ComponentPlace = builder.inputType("PageComponentPlace", {
  description: "Into a section, or into the page; before a component that lies there, or behind all.",
  fields: (t) => ({ within: t.string(), before: t.string() }),
});

builder.mutationFields((t) => {
  const seen = {
    id: t.arg.string({ required: true }),
    version: t.arg.int({ required: true, description: "The version of the page that was seen." }),
  };
  const ofOne = { ...seen, key: t.arg.string({ required: true }) };
  return {
    savePageComponent: t.field({
      type: PageRef,
      access: editPages,
      description:
        "Saves a component by its form: the one with this key, or a new one at a place. Raises the version of the page. A section with components in it is not left out by the form of what holds it.",
      args: {
        ...seen,
        component: t.arg({ type: ComponentInput, required: true }),
        key: t.arg.string(),
        place: t.arg({ type: ComponentPlace }),
        ...keyArg,
      },
      resolve: (_root, { idempotencyKey, key, place, ...input }, ctx) => {
        const at = { within: place?.within ?? null, before: place?.before ?? null };
        const change = { ...input, key: key ?? null, place: at };
        return record.saved(ctx, saveComponent(signedIn(ctx), change, idempotencyKey));
      },
    }),
    movePageComponent: t.field({
      type: PageRef,
      access: editPages,
      description: "Moves a component with all that lies in it.",
      args: { ...ofOne, within: t.arg.string(), before: t.arg.string(), ...keyArg },
      resolve: (_root, { idempotencyKey, within, before, ...one }, ctx) => {
        const move = { ...one, within: within ?? null, before: before ?? null };
        return record.saved(ctx, moveComponentOf(signedIn(ctx), move, idempotencyKey));
      },
    }),
    deletePageComponent: t.field({
      type: PageRef,
      access: editPages,
      description: "Removes a component with all that lies in it.",
      args: { ...ofOne, ...keyArg },
      resolve: (_root, { idempotencyKey, ...one }, ctx) =>
        record.saved(ctx, deleteComponent(signedIn(ctx), one, idempotencyKey)),
    }),
    copyPageComponent: t.field({
      type: PageRef,
      access: editPages,
      description: "Copies a component with all that lies in it, right behind it.",
      args: { ...ofOne, ...keyArg },
      resolve: (_root, { idempotencyKey, ...one }, ctx) =>
        record.saved(ctx, copyComponentOf(signedIn(ctx), one, idempotencyKey)),
    }),
  };
});
