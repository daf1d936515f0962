import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { MenuButton, useMenu } from "~/ui/menu";
import { SLASH, takeSlash } from "./blocks";
import { COMMANDS } from "./commands";
import type { Editing } from "./editing";
import { ToolIcon } from "./tool-icons";

type Props = {
  editing: Editing;
  /** Where the empty paragraph begins. */
  at: number;
  /** Whether not even a `/` is in it. */
  isBlank: boolean;
  /** What opens the lists of pictures and articles, and what asks for a link. */
  opens: Partial<Record<"picture" | "article" | "link", () => void>>;
};

/** The blocks that can stand in an empty paragraph: by the button beside it, or by `/`. */
export function InsertMenu({ editing, at, isBlank, opens }: Props) {
  const { t } = useTranslation("editor");
  const menu = useMenu();
  const button = useRef<HTMLButtonElement>(null);
  const [top, setTop] = useState(0);
  // Before it is seen: it does not move into its place.
  useLayoutEffect(() => {
    const paragraph = editing.view.nodeDOM(at);
    if (paragraph instanceof HTMLElement) setTop(paragraph.offsetTop);
  }, [editing, at]);
  const panel = menu.panel.ref;
  useEffect(() => {
    const { current } = panel;
    const opened = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") current?.querySelector("button")?.focus();
    };
    current?.addEventListener("toggle", opened);
    return () => current?.removeEventListener("toggle", opened);
  }, [panel]);
  // Typed in an empty paragraph it opens the menu, and stays if nothing is chosen.
  useEffect(() => {
    const { dom } = editing.view;
    const typed = (event: Event) => {
      if ((event as InputEvent).data === SLASH) button.current?.click();
    };
    dom.addEventListener("input", typed);
    return () => dom.removeEventListener("input", typed);
  }, [editing]);

  const entry = (name: "picture" | "quote" | "bulletList" | "article" | "rule", act: () => void) => (
    <MenuButton
      type="button"
      onClick={() => {
        editing.run(takeSlash);
        editing.focus();
        act();
      }}
    >
      <ToolIcon name={name} />
      {t(`insert.${name}`)}
    </MenuButton>
  );
  const isWholeText = editing.view.state.doc.childCount === 1;
  return (
    <>
      {isBlank ? (
        <span className="rich-text-here" style={{ top }} aria-hidden="true">
          {t(isWholeText ? "insert.begin" : "insert.goOn")}
        </span>
      ) : null}
      <div className="rich-text-insert" style={{ top }}>
        <button ref={button} className="rich-text-plus" aria-label={t("insert.here")} {...menu.button}>
          <Icon name="plus" />
        </button>
        <div {...menu.panel} className="menu below">
          {opens.picture ? entry("picture", opens.picture) : null}
          {entry("quote", () => editing.run(COMMANDS.quote))}
          {entry("bulletList", () => {
            editing.run(COMMANDS.bulletList);
            opens.link?.();
          })}
          {opens.article ? entry("article", opens.article) : null}
          {entry("rule", () => editing.run(COMMANDS.rule))}
        </div>
      </div>
    </>
  );
}
