import { type KeyboardEvent, useEffect, useRef } from "react";
import { useKitContext } from "~/forms/screen/kit-context";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/layout";
import { Hint } from "~/ui/text";
import { Do } from "./do-button";
import { ELSEWHERE, elsewhereIntent, LEAVE, partPlaceText, takeIntent } from "./part-intents";
import type { Elsewhere } from "./parts-answer";

type Props = { elsewhere: Elsewhere; target: string; leave: () => void };

/** Takes a component of another page to a place of this one: the page is searched, and then one of its components chosen. */
export function OtherPage({ elsewhere: { place, page }, target, leave }: Props) {
  const { t } = useTranslation("site-pages");
  const { t: forms } = useTranslation("forms");
  const { lookup } = useKitContext().answer ?? {};
  const box = useRef<HTMLFieldSetElement>(null);
  const searching = useRef<HTMLButtonElement>(null);
  const isSearched = lookup?.field === ELSEWHERE.field;
  const pages = isSearched ? lookup.items : [];
  // The next step of the choice has the focus.
  const step = page?.id ?? (isSearched ? lookup.term : "");
  useEffect(() => {
    const next = step ? box.current?.querySelector<HTMLElement>("[data-choice]") : null;
    (next ?? box.current?.querySelector<HTMLElement>("[type=search]"))?.focus();
  }, [step]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    searching.current?.click();
  }

  return (
    <fieldset ref={box} className="page-chooser">
      <legend>{t("components.elsewhere")}</legend>
      <input type="hidden" name={ELSEWHERE.place} value={partPlaceText(place)} />
      <div className="flex flex-wrap gap-2">
        <input
          type="search"
          name={`kit/lookup/${ELSEWHERE.field}`}
          defaultValue={isSearched ? lookup.term : undefined}
          aria-label={t("components.elsewhereSearch")}
          placeholder={t("components.elsewhereSearch")}
          autoComplete="off"
          className="flex-auto min-w-0 basis-48"
          onKeyDown={onKeyDown}
        />
        <input type="hidden" name={`kit/list/${ELSEWHERE.field}`} value="pages" />
        <input type="hidden" name={`kit/searched/${ELSEWHERE.field}`} value={isSearched ? lookup.term : ""} />
        <Button
          ref={searching}
          name="intent"
          value={`lookup/${ELSEWHERE.field}`}
          formAction={`#${target}`}
          formNoValidate
        >
          {forms("combo.search")}
        </Button>
      </div>
      {page ? (
        <>
          <p className="font-semibold [overflow-wrap:anywhere]">{page.name}</p>
          <ul className="grid gap-2">
            {page.components.map(({ key, name }) => (
              <li key={key}>
                <Do intent={takeIntent({ page: page.id, key }, place)} does="take" at={target} data-choice="">
                  {name}
                </Do>
              </li>
            ))}
          </ul>
          {page.components.length === 0 ? <Hint role="status">{t("components.elsewhereEmpty")}</Hint> : null}
        </>
      ) : (
        <ul className="grid gap-2">
          {pages.map(({ id, label, note }) => (
            <li key={id}>
              <Do intent={elsewhereIntent(place, id)} does="page" at={target} data-choice="">
                {note ? `${label} (${note})` : label}
              </Do>
            </li>
          ))}
        </ul>
      )}
      {isSearched && pages.length === 0 && !page ? <Hint role="status">{forms("combo.nothing")}</Hint> : null}
      <Actions>
        <Do intent={LEAVE} does="leave" at={target} variant="quiet" act={leave}>
          {t("components.chooseNone")}
        </Do>
      </Actions>
    </fieldset>
  );
}
