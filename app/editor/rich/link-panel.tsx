import {
  isLinkAddress,
  LINK_KINDS,
  type LinkKind,
  readLinkTitle,
  writeLinkTitle,
} from "domain/markdown/link-kind";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/text";
import { linkAt, removeLink, setLink } from "./commands";
import type { Editing } from "./editing";

type Props = { editing: Editing; onClose: () => void };

/** The address and the kind of the link at the cursor. Its inputs have no names: the form does not post them. */
export function LinkPanel({ editing, onClose }: Props) {
  const { t } = useTranslation("editor");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [present] = useState(() => linkAt(editing.view.state)?.mark.attrs);
  const [address, setAddress] = useState<string>(present?.href ?? "");
  const before = readLinkTitle(present?.title);
  const [kind, setKind] = useState<LinkKind>(before.kind);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => input.current?.focus(), []);

  function leave() {
    onClose();
    editing.focus();
  }

  function take() {
    const href = address.trim();
    if (!isLinkAddress(href)) {
      setRefused(true);
      input.current?.focus();
      return;
    }
    editing.run(setLink({ href, title: writeLinkTitle(kind, before.title) }));
    leave();
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") leave();
    // In an input it would post the form.
    else if (event.key === "Enter" && event.target === input.current) take();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div role="group" className="rich-text-link" aria-label={t("link")} onKeyDown={press}>
      <div className="min-w-0">
        <label className="field-label" htmlFor={`${id}address`}>
          {t("address")}
        </label>
        <input
          ref={input}
          id={`${id}address`}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}error` : undefined}
        />
        {isRefused ? <FieldError id={`${id}error`}>{t("addressInvalid")}</FieldError> : null}
      </div>
      <div>
        <label className="field-label" htmlFor={`${id}kind`}>
          {t("kind")}
        </label>
        <select id={`${id}kind`} value={kind} onChange={({ target }) => setKind(target.value as LinkKind)}>
          {LINK_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="rich-text-link-actions">
        <Button type="button" size="small" onClick={take}>
          {t("take")}
        </Button>
        {present ? (
          <Button
            type="button"
            size="small"
            variant="quiet"
            onClick={() => {
              editing.run(removeLink);
              leave();
            }}
          >
            {t("removeLink")}
          </Button>
        ) : null}
        <Button type="button" size="small" variant="quiet" onClick={leave}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
