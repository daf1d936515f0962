import { useSearchParams } from "@remix-run/react";
import { type RefObject, useRef, useState } from "react";
import { initialList, useNamedField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { Tabs } from "~/ui/tabs";
import { Matrix, type MatrixProps } from "./matrix";
import { toggling } from "./set-many";

type Props = Pick<MatrixProps, "name" | "media">;

/** The permissions of a role: a box to tick for each. Without the right to change the role, only what is granted. */
export function PermissionField({ name, media }: Props) {
  const { field, read } = useNamedField(name);
  const { t } = useTranslation("permissions");
  const granted = new Set(field ? initialList(field) : read);
  return (
    <Matrix
      name={name}
      media={media}
      held={[...granted]}
      states={field ? [t("setAll.granted"), t("setAll.notGranted")] : undefined}
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

/** The search parameter by which only what differs from the roles is shown. */
const ONLY = "only";

/** The direct permissions of a user: left to the roles, granted, or denied, which overrides every role (spec §6). */
export function DirectPermissionField({ name, media, roles }: DirectProps) {
  const { field, read } = useNamedField(name);
  const { t } = useTranslation("permissions");
  const values = field ? initialList(field) : read;
  const chosen = new Set(values);
  const own = values.map((value) => value.slice(2));
  const matrix = useRef<HTMLDivElement>(null);
  const { only, isOfAddress, views } = useOnlyOwn(own, matrix);
  return (
    <>
      {views}
      {/* Without any cell the form would post nothing of this name. */}
      {field ? <input type="hidden" name={field.name} value="" /> : null}
      <div ref={matrix} {...(field ? toggling : {})}>
        <Matrix
          name={name}
          hint={t("directHint")}
          halves
          media={media}
          held={own}
          only={only}
          drops={isOfAddress}
          states={field ? [t("setAll.granted"), t("setAll.denied"), t("setAll.inherited")] : undefined}
          cell={({ name: permission, text, short, isInColumn }) => {
            const [granted, denied] = [`1 ${permission}`, `0 ${permission}`];
            const givers = roles.filter(({ permissions }) => permissions.includes(permission));
            const byRoles = givers.map((role) => role.name).join(", ");
            return (
              <label className="block py-0.5">
                <span className={classes("text-[12px]", isInColumn && "md:sr-only")}>{short}</span>
                <select
                  name={field?.name}
                  className="state-cell"
                  defaultValue={chosen.has(denied) ? denied : chosen.has(granted) ? granted : ""}
                  disabled={!field}
                  aria-label={text}
                  title={byRoles ? t("byRoles", { roles: byRoles }) : undefined}
                >
                  <option value="">{t(byRoles ? "inherited.yes" : "inherited.no")}</option>
                  <option value={granted}>{t("granted")}</option>
                  <option value={denied}>{t("denied")}</option>
                </select>
              </label>
            );
          }}
        />
      </div>
    </>
  );
}

/**
 * Whether all permissions are shown, or only those with an entry of their own. The address says so without scripts; with
 * them nothing is loaded, so that what was chosen meanwhile stays.
 */
function useOnlyOwn(own: readonly string[], matrix: RefObject<HTMLElement>) {
  const { t } = useTranslation("permissions");
  const isOfAddress = useSearchParams()[0].has(ONLY);
  const [visible, setVisible] = useState<ReadonlySet<string> | null>(null);
  const only = isOfAddress ? new Set(own) : visible;
  const chosenNow = () => {
    const cells = [...(matrix.current?.querySelectorAll("select") ?? [])];
    return new Set(cells.flatMap(({ value }) => (value ? [value.slice(2)] : [])));
  };
  const views = (
    <Tabs
      label={t("views.label")}
      items={[
        {
          to: "?",
          label: t("views.all"),
          current: !only,
          show: isOfAddress ? undefined : () => setVisible(null),
        },
        {
          to: `?${ONLY}=own`,
          label: t("views.own"),
          count: String(only?.size ?? own.length),
          current: Boolean(only),
          show: isOfAddress ? undefined : () => setVisible(chosenNow()),
        },
      ]}
    />
  );
  return { only, isOfAddress, views };
}
