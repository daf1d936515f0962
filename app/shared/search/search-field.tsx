import { Form, useLocation, useNavigate } from "@remix-run/react";
import { MAX_SEARCH_TERM } from "domain/search/search";
import { type ComponentType, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import type { PaletteProps } from "./palette";

/**
 * The search for everything, in the middle of the top bar; on a narrow one a link to its page. With scripts what is found
 * is listed below it.
 */
export function SearchField() {
  const { t } = useTranslation("frame");
  const hasScripts = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const { key } = useLocation();
  // Another screen closes the list.
  useEffect(() => setIsOpen(false), [key]);
  const close = useCallback(() => setIsOpen(false), []);
  const open = useCallback(() => {
    setIsOpen(true);
    // Without it the form leads to the page of the search.
    import("./palette").then(({ Palette: loaded }) => setPalette(() => loaded), close);
  }, [close]);
  // It may be in use before the scripts are there.
  useEffect(() => {
    if (document.activeElement === field.current) open();
  }, [open]);
  // All hits, also before the list is there: browsers send no form by Control and Enter.
  function openAll(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const { value } = event.currentTarget;
    event.currentTarget.blur();
    navigate(`/search?${new URLSearchParams({ q: value })}`);
  }
  return (
    <>
      <search className="search-field">
        <Form
          method="get"
          action="/search"
          aria-label={t("search.label")}
          onSubmit={(event) => {
            // Nothing is searched for where nothing is typed.
            if (field.current?.value.trim() === "") event.preventDefault();
          }}
        >
          <Icon name="search" />
          <input
            ref={field}
            type="text"
            inputMode="search"
            name="q"
            aria-label={t("search.label")}
            aria-keyshortcuts="Control+k"
            placeholder={t("search.label")}
            autoComplete="off"
            maxLength={MAX_SEARCH_TERM}
            onFocus={open}
            onInput={open}
            onKeyDown={openAll}
            {...(hasScripts ? { role: "combobox", "aria-expanded": false, "aria-autocomplete": "list" } : {})}
          />
          <span className="search-key" aria-hidden="true">
            {t("search.keys")}
          </span>
        </Form>
        {Palette && isOpen ? <Palette field={field} onClose={close} /> : null}
      </search>
      <PathLink to="/search" className="search-link">
        <Icon name="search" />
        <span className="sr-only">{t("search.label")}</span>
      </PathLink>
    </>
  );
}
