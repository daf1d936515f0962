import { type ReactNode, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
import { useMenu } from "~/ui/menu";
import { Hint } from "~/ui/text";
import { SubmitButton } from "./submit-button";
import { useUnsaved } from "./use-unsaved";

type Props = {
  /** Where "cancel" leads. */
  back?: string;
  /** The text of the button: "Speichern" by default. Null for no button. */
  label?: string | null;
  /** Further steps of the form, beside saving. */
  also?: ReactNode;
  /** Steps that are taken less often; on a phone in the menu. */
  rarer?: ReactNode;
  /** Further actions on the record, as entries of a menu at the end. */
  children?: ReactNode;
};

/**
 * The last line of a form: save, cancel, and a menu of further actions on the record, so that nobody deletes a record
 * beside the button that saves it. On a phone all that is not saving stands in one menu. At its end it says what is not
 * saved yet.
 */
export function SaveBar({ back, label, also, rarer, children }: Props) {
  const { t } = useTranslation("forms");
  const ref = useRef<HTMLDivElement>(null);
  const unsaved = useUnsaved(ref);
  const menu = useMenu({ choices: "a, button" });
  const actions = useMenu();
  return (
    <div ref={ref} className="save-bar" data-unsaved={unsaved ? "" : undefined}>
      {label === null ? null : <SubmitButton>{label ?? t("save")}</SubmitButton>}
      {also}
      {back || rarer || children ? (
        <>
          <Button className="save-bar-more" {...menu.button}>
            {t("more")}
          </Button>
          {/* Where there is room, it is a part of the bar: the same buttons, not others. */}
          <div {...menu.panel} className="menu above save-bar-rest">
            {rarer}
            {back ? (
              <LinkButton variant="quiet" to={back}>
                {t("cancel")}
              </LinkButton>
            ) : null}
            {children ? (
              <>
                <span className="grow" />
                <Button size="icon" className="save-bar-act" aria-label={t("actions")} {...actions.button}>
                  <span aria-hidden="true">⋯</span>
                </Button>
                <div {...actions.panel} className="menu above save-bar-actions">
                  {children}
                </div>
              </>
            ) : null}
          </div>
        </>
      ) : null}
      {unsaved ? (
        <Unsaved labels={unsaved} />
      ) : (
        <Hint as="span" className="required-note ml-auto max-md:hidden">
          {t("requiredNote")}
        </Hint>
      )}
    </div>
  );
}

/** As many fields are named as fit into the bar. */
const NAMED = 2;

function Unsaved({ labels }: { labels: readonly string[] }) {
  const { t } = useTranslation("forms");
  const named = labels.slice(0, NAMED).join(", ");
  const others = labels.length - NAMED;
  const text = others > 0 ? t("unsaved.more", { named, count: others }) : t("unsaved.fields", { named });
  return (
    <Hint as="span" className="unsaved ml-auto max-md:hidden" title={labels.join(", ")}>
      {labels.length === 0 ? t("unsaved.any") : text}
    </Hint>
  );
}
