import { mediaOf, permissionMatrix } from "domain/permissions/matrix";
import { Fragment, type ReactNode, useRef } from "react";
import { FieldNotes, useNamedField } from "~/forms";
import { permissionAreaName } from "~/i18n/area-names";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import { MenuButton, useMenu } from "~/ui/menu";
import { Hint } from "~/ui/text";
import { MatrixRows, type SetAllButtonProps } from "./matrix-rows";
import { usePermissionText } from "./permission-text";
import { cellsOf, setState } from "./set-many";

/** A medium by its name. */
export type NamedMedium = { id: string; label: string };

/**
 * How one permission is shown: with its words in full for assistive technology, and those beside it. In a column only a
 * narrow screen shows them.
 */
type Cell = (permission: { name: string; text: string; short: string; isInColumn: boolean }) => ReactNode;

export type MatrixProps = {
  name: string;
  /** The media with bookings of their own rights. */
  media: readonly NamedMedium[];
  held: readonly string[];
  hint?: string;
  cell: Cell;
  /** Whether a narrow screen shows two cells in a line, and not as many as fit. */
  halves?: boolean;
  /** Unset: all permissions are shown. */
  only?: ReadonlySet<string> | null;
  /** Whether the others are left out of the page, and not only hidden. */
  drops?: boolean;
  /** What a whole row or column can be set to; the last one is that nothing is chosen. */
  states?: readonly string[];
};

/** All permissions in one plain form, by area, by medium and by type of content. */
export function Matrix({ name, media, held, hint, cell, halves, only, drops, states }: MatrixProps) {
  const { label, field } = useNamedField(name);
  const { t } = useTranslation("permissions");
  const { t: word } = useTranslation("frame");
  const text = usePermissionText(media);
  const isLive = useHydrated();
  const many = useSetsMany(Boolean(states));
  const names = new Map(media.map((one) => [one.id, one.label]));
  // Also media that are held and no longer there, so that saving does not lose them.
  const ids = [...new Set([...names.keys(), ...mediaOf(held)])].sort((a, b) => Number(a) - Number(b));
  const { areas, bare, media: ofMedia, content } = permissionMatrix(ids);
  const action = (key: string) => word(`permission.action.${key}` as "permission.action.read");
  const isShown = (permission: string) => !only || only.has(permission);
  const cellOf = (permission: string, short: string) =>
    cell({ name: permission, text: text(permission), short, isInColumn: true });
  const rows = { shown: cellOf, isShown, drops, halves, sets: many?.button };
  const isBareShown = bare.some(isShown);
  return (
    <fieldset id={field?.id} tabIndex={-1} className="grid min-w-0 gap-4">
      <legend className="sr-only">{label}</legend>
      {hint ? <Hint>{hint}</Hint> : null}
      {only && only.size === 0 ? <Hint>{t("views.none")}</Hint> : null}
      <MatrixRows title={t("areas")} table={areas} row={permissionAreaName} column={action} {...rows} />
      {isBareShown || !drops ? (
        <section hidden={!isBareShown}>
          <h2>{t("bare")}</h2>
          <div className="grid gap-x-4 md:grid-cols-2">
            {bare.map((permission) =>
              isShown(permission) || !drops ? (
                <div key={permission} hidden={!isShown(permission)}>
                  {cell({
                    name: permission,
                    text: text(permission),
                    short: text(permission),
                    isInColumn: false,
                  })}
                </div>
              ) : (
                <Fragment key={permission} />
              ),
            )}
          </div>
        </section>
      ) : null}
      <MatrixRows title={t("content")} table={content} row={action} column={permissionAreaName} {...rows} />
      {ids.length > 0 ? (
        <MatrixRows
          title={t("media")}
          hint={t("mediaHint")}
          table={ofMedia}
          row={(id) => names.get(id) ?? `#${id}`}
          column={action}
          {...rows}
        />
      ) : null}
      {many && states && isLive ? (
        <div {...many.panel} className="menu below">
          {states.map((state, index) => (
            <MenuButton
              key={state}
              type="button"
              onClick={() => many.set(index === states.length - 1 ? 0 : index + 1)}
            >
              {state}
            </MenuButton>
          ))}
        </div>
      ) : null}
      {field ? <FieldNotes field={field} /> : null}
    </fieldset>
  );
}

/** One menu for all rows and columns: what it sets stands beside the button that opened it. */
function useSetsMany(isOffered: boolean) {
  const menu = useMenu();
  const opener = useRef<Element | null>(null);
  if (!isOffered) return null;
  const button: SetAllButtonProps = {
    ...menu.button,
    onClick: (event) => {
      opener.current = event.currentTarget;
    },
  };
  const set = (state: number) => {
    for (const cell of opener.current ? cellsOf(opener.current) : []) setState(cell, state);
  };
  return { button, panel: menu.panel, set };
}
