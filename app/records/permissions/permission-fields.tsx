import { type MatrixTable, mediaOf, permissionMatrix } from "domain/permissions/matrix";
import { Fragment, type ReactNode, useId } from "react";
import { FieldNotes, initialList, useNamedField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { Hint } from "~/ui/text";
import { usePermissionText } from "./permission-text";

/** A medium by its name. */
export type NamedMedium = { id: string; label: string };

/**
 * How one permission is shown: with its words in full for assistive technology, and those beside it. In a column only a
 * narrow screen shows them.
 */
type Cell = (permission: { name: string; text: string; short: string; isInColumn: boolean }) => ReactNode;

type Props = {
  name: string;
  /** The media with bookings of their own rights. */
  media: readonly NamedMedium[];
};

/** The permissions of a role: a box to tick for each. Without the right to change the role, only what is granted. */
export function PermissionField({ name, media }: Props) {
  const { field, read } = useNamedField(name);
  const granted = new Set(field ? initialList(field) : read);
  return (
    <Matrix
      name={name}
      media={media}
      held={[...granted]}
      cell={({ name: permission, text, short, isInColumn }) => (
        <label className={classes("choice py-0.5", isInColumn && "md:justify-center")}>
          <input
            type="checkbox"
            name={field?.name}
            value={permission}
            defaultChecked={granted.has(permission)}
            disabled={!field}
            aria-label={text}
          />
          <span className={isInColumn ? "md:sr-only" : undefined}>{short}</span>
        </label>
      )}
    />
  );
}

type DirectProps = Props & {
  /** The roles of the user, with what they grant. */
  roles: readonly { name: string; permissions: readonly string[] }[];
};

/** The direct permissions of a user: left to the roles, granted, or denied, which overrides every role (spec §6). */
export function DirectPermissionField({ name, media, roles }: DirectProps) {
  const { field, read } = useNamedField(name);
  const { t } = useTranslation("permissions");
  const values = field ? initialList(field) : read;
  const chosen = new Set(values);
  return (
    <Matrix
      name={name}
      hint={t("directHint")}
      halves
      media={media}
      held={values.map((value) => value.slice(2))}
      cell={({ name: permission, text, short, isInColumn }) => {
        const [granted, denied] = [`1 ${permission}`, `0 ${permission}`];
        const givers = roles.filter(({ permissions }) => permissions.includes(permission));
        const byRoles = givers.map((role) => role.name).join(", ");
        return (
          <label className="block py-0.5">
            <span className={classes("text-[12px]", isInColumn && "md:sr-only")}>{short}</span>
            <select
              name={field?.name}
              className="w-full text-ellipsis"
              defaultValue={chosen.has(denied) ? denied : chosen.has(granted) ? granted : ""}
              disabled={!field}
              aria-label={text}
            >
              <option value="">{byRoles ? t("byRoles", { roles: byRoles }) : t("byNone")}</option>
              <option value={granted}>{t("granted")}</option>
              <option value={denied}>{t("denied")}</option>
            </select>
          </label>
        );
      }}
    />
  );
}

type MatrixProps = Props & {
  held: readonly string[];
  hint?: string;
  cell: Cell;
  halves?: TableProps["halves"];
};

/** All permissions in one plain form, by area, by medium and by type of content. */
function Matrix({ name, media, held, hint, cell, halves }: MatrixProps) {
  const { label, field } = useNamedField(name);
  const { t } = useTranslation("permissions");
  const { t: word } = useTranslation("frame");
  const text = usePermissionText(media);
  const names = new Map(media.map((one) => [one.id, one.label]));
  // Also media that are held and no longer there, so that saving does not lose them.
  const ids = [...new Set([...names.keys(), ...mediaOf(held)])].sort((a, b) => Number(a) - Number(b));
  const { areas, bare, media: ofMedia, content } = permissionMatrix(ids);
  const area = (key: string) => word(`permission.area.${key}` as "permission.area.tags");
  const action = (key: string) => word(`permission.action.${key}` as "permission.action.read");
  const shown = (permission: string, short: string) =>
    cell({ name: permission, text: text(permission), short, isInColumn: true });
  return (
    <fieldset id={field?.id} tabIndex={-1} className="grid min-w-0 gap-4">
      <legend className="sr-only">{label}</legend>
      {hint ? <Hint>{hint}</Hint> : null}
      <Table title={t("areas")} table={areas} row={area} column={action} shown={shown} halves={halves} />
      <section>
        <h2>{t("bare")}</h2>
        <div className="grid gap-x-4 md:grid-cols-2">
          {bare.map((permission) => (
            <Fragment key={permission}>
              {cell({ name: permission, text: text(permission), short: text(permission), isInColumn: false })}
            </Fragment>
          ))}
        </div>
      </section>
      <Table title={t("content")} table={content} row={action} column={area} shown={shown} halves={halves} />
      {ids.length > 0 ? (
        <Table
          title={t("media")}
          hint={t("mediaHint")}
          table={ofMedia}
          row={(id) => names.get(id) ?? `#${id}`}
          column={action}
          shown={shown}
          halves={halves}
        />
      ) : null}
      {field ? <FieldNotes field={field} /> : null}
    </fieldset>
  );
}

type TableProps = {
  title: string;
  hint?: string;
  table: MatrixTable;
  row: (key: string) => string;
  column: (key: string) => string;
  shown: (permission: string, short: string) => ReactNode;
  /** Whether a narrow screen shows two cells in a line, and not as many as fit. */
  halves?: boolean | undefined;
};

const COLUMNS: Record<number, string> = {
  2: "md:grid-cols-[minmax(10rem,2fr)_repeat(2,minmax(0,1fr))]",
  5: "md:grid-cols-[minmax(8rem,2fr)_repeat(5,minmax(0,1fr))]",
};

/** Rows of permissions: under the columns' names, or where the screen is narrow with its name at each one. */
function Table({ title, hint, table: { columns, rows }, row, column, shown, halves }: TableProps) {
  const id = useId();
  const grid = `md:grid md:items-center md:gap-x-2 ${COLUMNS[columns.length]}`;
  return (
    <section>
      <h2>{title}</h2>
      {hint ? <Hint>{hint}</Hint> : null}
      {/* Each box has its own name; these heads are for the eye. */}
      <div className={`sticky top-(--top) z-1 hidden bg-(--paper) py-1 ${grid}`} aria-hidden>
        <span />
        {columns.map((key) => (
          <span key={key} className="text-center text-[12px]">
            {column(key)}
          </span>
        ))}
      </div>
      {rows.map(({ row: key, cells }) => (
        <div
          key={key}
          role="group"
          aria-labelledby={`${id}-${key}`}
          className={`flex flex-wrap gap-x-4 border-t py-1 ${grid}`}
        >
          <span id={`${id}-${key}`} className="w-full max-md:font-semibold">
            {row(key)}
          </span>
          {cells.map((permission, index) => (
            <div
              key={columns[index]}
              className={classes("max-md:empty:hidden", halves && "max-md:w-[calc(50%-0.5rem)]")}
            >
              {permission ? shown(permission, column(columns[index] ?? "")) : null}
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
