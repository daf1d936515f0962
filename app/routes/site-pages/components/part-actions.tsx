import { COMPONENT_TYPES, NEW_KEY } from "domain/site-pages/kinds";
import { isLeftOut } from "domain/site-pages/page-parts";
import { useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { DragHandle } from "~/ui/dragging/drag-handle";
import { Actions } from "~/ui/layout";
import { Do, IconDo } from "./do-button";
import { intoField, partIntent } from "./part-intents";
import { type ActionProps, idOfPart } from "./part-tree";
import { sectionsFor } from "./words";

/** The bar of a component. */
export function PartActions(props: ActionProps) {
  const { tree, edited, part } = props;
  const { t } = useTranslation("site-pages");
  const { t: forms } = useTranslation("forms");
  const { key } = part;
  const name = tree.nameOf(key);
  const { parts, drag } = edited;
  return (
    <Actions>
      {tree.parts.length > 1 ? <DragHandle title={forms("rows.drag")} {...drag.handle(key)} /> : null}
      {parts.open.has(key) ? null : (
        <Do
          intent={partIntent("edit", key)}
          does="edit"
          at={idOfPart(key)}
          aria-label={t("components.editNamed", { name })}
          act={() => parts.edit(key)}
        >
          {t("components.edit")}
        </Do>
      )}
      <Steps {...props} />
      {edited.mayAdd ? (
        <IconDo
          part={part}
          does="copy"
          icon="copy"
          label={t("components.copyNamed", { name })}
          act={() => parts.change({ what: "copy", key }, "edit")}
        />
      ) : null}
      <Remove {...props} />
    </Actions>
  );
}

/** Steps among the siblings. */
export function Steps({ tree, edited, part }: ActionProps) {
  const { t } = useTranslation("site-pages");
  const name = tree.nameOf(part.key);
  const siblings = tree.parts.filter((one) => one.within === part.within);
  const isAtEdge = { up: siblings[0] === part, down: siblings.at(-1) === part };
  return (["up", "down"] as const).map((to) => (
    <IconDo
      key={to}
      part={part}
      does={to}
      icon={to === "up" ? "sort-ascending" : "sort-descending"}
      label={t(`components.${to}`, { name })}
      // It keeps the focus where the component can go no further.
      aria-disabled={isAtEdge[to] || undefined}
      act={() => edited.parts.change({ what: to, key: part.key }, to)}
    />
  ));
}

export function Remove({ tree, edited, part }: ActionProps) {
  const { t } = useTranslation("site-pages");
  return (
    <IconDo
      part={part}
      does="remove"
      icon="trash"
      label={t("components.removeNamed", { name: tree.nameOf(part.key) })}
      act={() => edited.parts.change({ what: "remove", key: part.key }, "keep")}
    />
  );
}

/** Where else a component can lie: in the page itself, in a section of it, or at any place of a page once it is remembered. */
export function Into({ tree, edited, part }: ActionProps) {
  const { t } = useTranslation("site-pages");
  const { key, within } = part;
  const select = useRef<HTMLSelectElement>(null);
  const titleOf = (section: string) => tree.valuesOf(section).title ?? "";
  const kept = tree.parts.filter((one) => !isLeftOut(edited.parts.values[one.key]));
  const sections = sectionsFor(kept, key, titleOf, tree.nameOf);
  return (
    <div className="page-part-into">
      {sections.length > 0 ? (
        <>
          <label htmlFor={`into-${key}`}>{t("components.moveTitle")}</label>
          <select ref={select} id={`into-${key}`} name={intoField(key)} defaultValue={within ?? ""}>
            <option value="">{t("components.page")}</option>
            {sections.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Do
            intent={partIntent("into", key)}
            does="into"
            at={idOfPart(key)}
            act={() =>
              edited.parts.change(
                { what: "move", key, within: select.current?.value || null, before: null },
                "edit",
              )
            }
          >
            {t("components.moveHere")}
          </Do>
        </>
      ) : null}
      <Remember tree={tree} edited={edited} part={part} />
    </div>
  );
}

/** Remembers a component, to be put elsewhere. One that nobody has saved yet is on no page that others could take it from. */
function Remember({ tree, edited, part: { key } }: ActionProps) {
  const { t } = useTranslation("site-pages");
  const one = rememberedOf({ tree, edited }, key);
  if (!one) return null;
  const isNow = edited.remembered?.page === one.page && edited.remembered.key === key;
  return (
    <>
      <Do
        intent={partIntent("remember", key)}
        does="remember"
        at={idOfPart(key)}
        aria-label={t("components.rememberNamed", { name: tree.nameOf(key) })}
        aria-keyshortcuts="X"
        act={() => edited.remember(one)}
      >
        {t("components.remember")}
      </Do>
      <span role="status">{isNow ? t("components.isRemembered") : null}</span>
    </>
  );
}

/** What is remembered of a component; null of one that is not saved. */
export function rememberedOf({ tree, edited }: Pick<ActionProps, "tree" | "edited">, key: string) {
  const type = COMPONENT_TYPES.find((one) => one === tree.savedOf(key)?.type);
  return type && !key.startsWith(NEW_KEY) ? { page: edited.page, key, type } : null;
}
