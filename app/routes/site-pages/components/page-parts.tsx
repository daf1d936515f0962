import type { OrderProblem } from "domain/site-pages/component-order";
import { holdsOthers, MOST_COMPONENTS } from "domain/site-pages/kinds";
import { changeParts, isLeftOut, orderText, type PartValues, withinOf } from "domain/site-pages/page-parts";
import { Fragment, type MouseEvent, useRef, useState } from "react";
import { useFields } from "~/forms/fields/fields-context";
import { useMessages } from "~/forms/messages";
import { postWith } from "~/forms/post/post-with";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { useListDragging } from "~/ui/dragging/use-list-dragging";
import { Actions } from "~/ui/layout";
import { FieldError, Hint, RunningText } from "~/ui/text";
import { ReadComponent, type ReadersPage } from "../reading/page";
import { Between } from "./between";
import { Do } from "./do-button";
import { keepRemembered } from "./keep-remembered";
import { Into, PartActions, Remove, Steps } from "./part-actions";
import { FieldsOfPart, itemIn, type Labels, PartFields } from "./part-fields";
import { OPEN_PARTS, partIntent } from "./part-intents";
import { keysOf } from "./part-keys";
import { COMPONENTS, type EditedProps, idOfPart, type PartProps, type Tree, treeOf } from "./part-tree";
import type { Remembered } from "./remembered";
import type { Component } from "./shown-component";
import { usePageParts } from "./use-page-parts";
import "./page-parts.css";

type Values = Parameters<typeof usePageParts>[0];

type Props = {
  /** The id of the page. */
  page: string;
  /** The values that the form opened with. */
  opened: Values;
  /** The components as they are saved. */
  components: readonly Component[];
  /** The draft as readers would get it. */
  preview: ReadersPage | null;
  /** The keys of the components that are other than what readers get; null: these get nothing of the page. */
  changed: readonly string[] | null;
  /** The component that was remembered last, to be put elsewhere. */
  remembered: Remembered | null;
};

/**
 * What a page is made of, in its form: each component as readers would get it, with its fields in its place once it is
 * edited. Nothing of it is saved before the page is.
 */
export function EditedParts(props: Props) {
  const { t } = useTranslation("site-pages");
  const { read } = useFields();
  return (
    <Card title={t("components.title")} id={COMPONENTS} className="page-parts">
      {read ? <ReadParts {...props} /> : <OpenParts {...props} />}
    </Card>
  );
}

const NOTHING = {
  title: null,
  caption: null,
  alt: null,
  asset: null,
};

function ReadParts({ components, preview, changed }: Props) {
  const { t } = useTranslation("site-pages");
  const valuesOf = (key: string): PartValues => {
    const one = components.find((component) => component.key === key);
    const { title, caption, alt, asset } = one ?? NOTHING;
    return {
      type: one?.type ?? "",
      title: title ?? "",
      caption: caption ?? "",
      alt: alt ?? "",
      asset: asset?._id ?? "",
    };
  };
  const sources = { components, preview, parts: components, valuesOf, originals: {}, changed };
  const tree = { ...treeOf(sources), edited: null };
  if (components.length === 0) return <Hint>{t("components.empty")}</Hint>;
  return <Lying tree={tree} within={null} />;
}

function OpenParts(props: Props) {
  const { page, opened, components, preview, changed, remembered: rememberedBefore } = props;
  const { t } = useTranslation("site-pages");
  const messages = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const parts = usePageParts(opened, box);
  const [rememberedNow, setRemembered] = useState<Remembered | null>(null);
  const problemOfMove = (key: string, { within, before }: { within: string; before: string | null }) => {
    const move = { what: "move" as const, key, within: within || null, before };
    const moved = changeParts({ parts: parts.parts, values: parts.values }, move, () => "");
    return "problem" in moved ? moved.problem : null;
  };
  const refused = useRef<OrderProblem | null>(null);
  const drag = useListDragging({
    kind: "component",
    refuses: (key, place) => {
      refused.current = problemOfMove(key, place);
      return refused.current ? messages([refused.current]).join(" ") : null;
    },
    refuse: (key) => (refused.current ? parts.refuse(key, refused.current) : undefined),
    move: (key, { within, before }) =>
      parts.change({ what: "move", key, within: within || null, before }, "edit"),
  });
  const isFull = parts.parts.length >= MOST_COMPONENTS;
  const tree: Tree = {
    ...treeOf({
      components,
      preview: parts.preview ?? preview,
      parts: parts.parts,
      valuesOf: parts.textsOf,
      originals: parts.originals,
      changed,
    }),
    edited: {
      page,
      parts,
      drag,
      mayAdd: !isFull,
      remembered: rememberedNow ?? rememberedBefore,
      remember(one) {
        keepRemembered(one);
        setRemembered(one);
      },
      post(intent) {
        const form = box.current?.closest("form");
        if (form) postWith(form, intent);
      },
    },
  };
  const rows = useFields().rows;
  const problems = messages([
    ...(rows?.errorsOf("order") ?? []),
    ...(parts.problem?.at === "" ? [parts.problem] : []),
  ]);
  return (
    <div
      ref={box}
      key={parts.drawn}
      id={rows?.idOf("order")}
      tabIndex={-1}
      className="grid gap-3 min-w-0"
      {...drag.area}
      {...drag.list("")}
    >
      <input type="hidden" name="order" value={orderText(parts.parts)} />
      {problems.length > 0 ? <FieldError role="alert">{problems.join(" ")}</FieldError> : null}
      {parts.parts.length === 0 ? <Hint>{t("components.empty")}</Hint> : null}
      {isFull ? <Hint>{t("components.full", { max: MOST_COMPONENTS })}</Hint> : null}
      <Lying tree={tree} within={null} />
      <Moved tree={tree} moved={parts.moved} />
    </div>
  );
}

/** Says where the component is now that was moved last. */
function Moved({ tree, moved }: { tree: Tree; moved: string | null }) {
  const { t } = useTranslation("site-pages");
  const part = tree.parts.find(({ key }) => key === moved);
  const siblings = tree.parts.filter(({ within }) => part && within === part.within);
  return (
    <p role="status" className="sr-only">
      {part
        ? t("components.moved", {
            name: tree.nameOf(part.key),
            number: siblings.indexOf(part) + 1,
            all: siblings.length,
          })
        : null}
    </p>
  );
}

/** The components within a section, or the page, with the ways to new ones between them. */
function Lying({ tree, within }: { tree: Tree; within: string | null }) {
  const { t } = useTranslation("site-pages");
  const { edited } = tree;
  const siblings = tree.parts.filter((one) => one.within === within);
  return (
    <>
      {siblings.length > 0 ? (
        <ol className="grid gap-3 min-w-0">
          {siblings.map((part) => (
            <li key={part.key} className="grid gap-2 min-w-0" {...edited?.drag.item(part.key)}>
              {edited?.mayAdd ? <Between tree={tree} place={{ within, before: part.key }} /> : null}
              <OnePart tree={tree} part={part} />
            </li>
          ))}
        </ol>
      ) : within ? (
        <Hint>{t("components.emptySection")}</Hint>
      ) : null}
      {edited?.mayAdd ? <Between tree={tree} place={{ within, before: null }} /> : null}
    </>
  );
}

function OnePart({ tree, part }: PartProps) {
  const { t } = useTranslation("site-pages");
  const { edited } = tree;
  const { key, type } = part;
  const form = useFields();
  const isOpen = edited?.parts.open.has(key) ?? false;
  const isMounted = edited?.parts.mounted.has(key) ?? false;
  const name = tree.nameOf(key);
  const values = tree.valuesOf(key);
  const isChanged = tree.isChanged(key);
  if (edited && isLeftOut(edited.parts.values[key])) return <LeftOut tree={tree} part={part} />;
  return (
    <article
      id={idOfPart(key)}
      aria-label={name}
      data-part={key}
      data-open={isOpen || undefined}
      data-changed={isChanged || undefined}
      data-refused={form.rows?.isRefused(`c.${key}`) || undefined}
      className="page-part"
      {...(edited ? keysOf({ tree, edited, part }) : {})}
    >
      <div className="page-part-bar">
        <p className="font-semibold [overflow-wrap:anywhere] min-w-0">{name}</p>
        {isChanged ? <span className="sr-only">{t("components.changed")}</span> : null}
        {edited ? <PartActions tree={tree} edited={edited} part={part} /> : null}
      </div>
      {edited ? <Problems edited={edited} part={part} /> : null}
      {edited && isMounted ? (
        <fieldset data-fields hidden={!isOpen} className="page-part-fields">
          <legend className="sr-only">{name}</legend>
          <input type="hidden" name={`c.${key}.type`} value={type} />
          <FieldsOfPart part={part} values={edited.parts.values[key] ?? {}} isOpen={isOpen}>
            <PartFields type={type} component={tree.savedOf(key)} labels={edited.parts.labels} />
          </FieldsOfPart>
          <Into tree={tree} edited={edited} part={part} />
          <Actions>
            <Do
              intent={partIntent("done", key)}
              does="done"
              at={idOfPart(key)}
              onClickCapture={() => edited.parts.done(key)}
            >
              {t("components.finish")}
            </Do>
          </Actions>
        </fieldset>
      ) : null}
      {edited && !isMounted ? <Kept edited={edited} part={part} /> : null}
      {edited && isOpen ? <input type="hidden" name={OPEN_PARTS} value={key} /> : null}
      {holdsOthers(type) ? (
        <>
          {values.title && !isOpen ? <p className="read-page-head">{values.title}</p> : null}
          {tree.parts
            .filter((one) => one.within === key)
            .map((section) => (
              <OneSection
                key={section.key}
                tree={tree}
                part={section}
                isOpen={isOpen}
                isMounted={isMounted}
              />
            ))}
          {edited && isOpen ? <AddSection edited={edited} part={part} /> : null}
        </>
      ) : isOpen ? null : (
        <Look tree={tree} part={part} />
      )}
    </article>
  );
}

/** What is wrong with a component as a whole, and why a step has not moved it. */
function Problems({ edited, part: { key } }: EditedProps) {
  const { t } = useTranslation("site-pages");
  const messages = useMessages();
  const { rows } = useFields();
  const own = messages(rows?.errorsOf(`c.${key}`));
  const { problem } = edited.parts;
  const step = problem?.at === key ? [t("components.refused"), ...messages([problem])] : [];
  const said = [own.join(" "), step.join(" ")].filter(Boolean);
  return said.length > 0 ? (
    <FieldError role="alert" id={rows?.idOf(`c.${key}`)}>
      {said.join(" ")}
    </FieldError>
  ) : null;
}

const CHOSEN = ["asset", "poster", "linkPage", "linkArticle"];

/** The values of a component whose fields are not in the form, with the names of what is chosen and not saved. */
function Kept({ edited: { parts }, part: { key } }: EditedProps) {
  return Object.entries(parts.values[key] ?? {}).map(([field, value]) => {
    const name = `c.${key}.${field}`;
    return (
      <Fragment key={field}>
        <input type="hidden" name={name} value={value} />
        {CHOSEN.includes(field) ? (
          <KeptName labels={parts.labels} name={name} field={field} id={value} />
        ) : null}
      </Fragment>
    );
  });
}

function KeptName({ labels, name, field, id }: { labels: Labels; name: string; field: string; id: string }) {
  const item = itemIn(labels, field, id);
  return item ? <input type="hidden" name={`kit/labels/${name}`} value={JSON.stringify([item])} /> : null;
}

/** As readers get it; a click that is none of its own opens its fields, as the button beside it does. */
function Look({ tree, part: { key } }: PartProps) {
  const { t } = useTranslation("site-pages");
  const { edited } = tree;
  const look = tree.lookOf(key);
  if (!look) {
    const isAsked = !edited || edited.parts.previewed.has(key);
    return <Hint>{t(isAsked ? "components.notShown" : "components.notYetShown")}</Hint>;
  }
  const opens = {
    onClick({ target }: MouseEvent<HTMLElement>) {
      const isOwn = target instanceof Element && target.closest(OF_LOOK);
      if (!isOwn && window.getSelection()?.isCollapsed !== false) edited?.parts.edit(key);
    },
  };
  return (
    // The button beside it does the same by keyboard.
    <div className="read-page page-part-look" lang={tree.language} {...(edited ? opens : {})}>
      <RunningText className="read-page-column">
        <ReadComponent component={look} />
      </RunningText>
    </div>
  );
}

/** What of a component does something by a click. */
const OF_LOOK = "a, summary, audio, video";

/** A component that the next save leaves out, with the way back. */
function LeftOut({ tree, part }: PartProps) {
  const { t } = useTranslation("site-pages");
  const { edited } = tree;
  if (!edited) return null;
  const { key } = part;
  const own = tree.parts.filter((one) => one.key === key || withinOf(tree.parts, one.key).includes(key));
  const name = tree.nameOf(key);
  return (
    <div id={idOfPart(key)} data-part={key} className="page-part-out">
      {own.map((one) => (
        <Kept key={one.key} edited={edited} part={one} />
      ))}
      <span>{t("components.out", { name })}</span>
      <Do
        intent={partIntent("keep", key)}
        does="keep"
        at={idOfPart(key)}
        aria-label={t("components.keepNamed", { name })}
        act={() => edited.parts.change({ what: "keep", key }, "edit")}
      >
        {t("components.keep")}
      </Do>
    </div>
  );
}

type SectionProps = PartProps & { isOpen: boolean; isMounted: boolean };

/** A section of an accordion or of tabs, with what lies in it; its title is among the fields of what holds it. */
function OneSection({ tree, part, isOpen, isMounted }: SectionProps) {
  const { t } = useTranslation("site-pages");
  const { edited } = tree;
  const { key } = part;
  const { title = "" } = tree.valuesOf(key);
  if (edited && isLeftOut(edited.parts.values[key])) return <LeftOut tree={tree} part={part} />;
  return (
    <section
      id={idOfPart(key)}
      aria-label={t("components.section", { title })}
      data-part={key}
      className="page-section"
      {...edited?.drag.list(key)}
    >
      {isOpen ? null : <p className="[overflow-wrap:anywhere]">{t("components.section", { title })}</p>}
      {edited && isMounted ? (
        <fieldset data-fields hidden={!isOpen} className="page-part-fields">
          <legend className="sr-only">{t("components.section", { title })}</legend>
          <input type="hidden" name={`c.${key}.type`} value="section" />
          <FieldsOfPart part={part} values={edited.parts.values[key] ?? {}} isOpen={isOpen}>
            <PartFields type="section" component={undefined} labels={edited.parts.labels} />
          </FieldsOfPart>
          <Actions>
            <Steps tree={tree} edited={edited} part={part} />
            <Remove tree={tree} edited={edited} part={part} />
          </Actions>
        </fieldset>
      ) : null}
      {edited && !isMounted ? <Kept edited={edited} part={part} /> : null}
      {edited ? <Problems edited={edited} part={part} /> : null}
      <Lying tree={tree} within={key} />
    </section>
  );
}

function AddSection({ edited, part: { key } }: EditedProps) {
  const { t } = useTranslation("site-pages");
  return (
    <div>
      <Do
        intent={partIntent("section", key)}
        does="section"
        at={idOfPart(key)}
        act={() => edited.parts.change({ what: "section", key }, "field")}
      >
        {t("components.addSection")}
      </Do>
    </div>
  );
}
