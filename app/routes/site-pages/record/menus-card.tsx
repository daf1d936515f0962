import { MENU_ENTRY_FIELDS } from "domain/menus/fields";
import type { ReactNode } from "react";
import { PlainPost } from "~/forms/screen/plain-post";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field, TextInput } from "~/ui/field";
import { PathLink } from "~/ui/path-link";
import { Hint, Toned } from "~/ui/text";

type Props = {
  page: {
    _id: string;
    version: number;
    domain: { _id: string };
    inMenus: readonly {
      _id: string;
      menuId: string;
      menu: string;
      isActive: boolean;
      mayOpenMenu: boolean;
      labels: readonly string[];
      hiddenBecause: string | null;
    }[];
    menuPlaces: readonly Place[];
  };
};

type Place = {
  menuId: string;
  menu: string;
  under: string | null;
  labels: readonly string[];
  isTaken: boolean;
};

/** The menus that lead to a page, each with the way out of it, and the way into another one. */
export function MenusCard({ page }: Props) {
  const { t } = useTranslation("site-pages");
  const hidden = textsByKey("site-pages");
  const { inMenus, menuPlaces } = page;
  const mayShow = useCan()({ action: "show_in_menu", collectionType: "pages" });
  return (
    <Card title={t("menus.title")} beside={<Term name="inMenu" />} id="menus" className="grid gap-3">
      {inMenus.length === 0 ? <Hint>{t("menus.none")}</Hint> : null}
      <ul className="grid gap-2">
        {inMenus.map(({ _id, menuId, menu, isActive, mayOpenMenu, labels, hiddenBecause }) => {
          const reason = isActive ? hiddenBecause : "inactive";
          const name = t("menus.entry", { menu, entry: labels.join(" › ") });
          return (
            <li key={_id} className="flex flex-wrap items-center gap-2">
              {mayOpenMenu ? <PathLink to={`/menus/${menuId}`}>{name}</PathLink> : <span>{name}</span>}
              {reason ? <Toned tone="warn">{hidden(`menus.hidden.${reason}`)}</Toned> : null}
              {mayShow ? (
                <MenuPost page={page} hidden={{ shown: "no", place: menuId }}>
                  <Button size="small" variant="quiet" aria-label={t("menus.releaseOf", { name })}>
                    {t("menus.release")}
                  </Button>
                </MenuPost>
              ) : null}
            </li>
          );
        })}
      </ul>
      {mayShow && menuPlaces.length > 0 ? <TakeIntoMenu page={page} places={menuPlaces} /> : null}
      {mayShow && menuPlaces.length === 0 ? <Hint>{t("menus.noMenu")}</Hint> : null}
    </Card>
  );
}

type PostProps = Props & { hidden: Record<string, string>; children: ReactNode };

const MenuPost = ({ page: { _id: id, version, domain }, hidden, children }: PostProps) => (
  <PlainPost
    action={`/domains/${domain._id}/pages?page=${id}`}
    hidden={{ page: id, "kit/version": String(version), intent: "showInMenu", ...hidden }}
    back={`/pages/${id}#menus`}
  >
    {children}
  </PlainPost>
);

function TakeIntoMenu({ page, places }: Props & { places: readonly Place[] }) {
  const { t } = useTranslation("site-pages");
  const menus = [...new Set(places.map(({ menuId }) => menuId))].map((id) =>
    places.filter(({ menuId }) => menuId === id),
  );
  return (
    <details>
      <summary>{t("menus.take")}</summary>
      <MenuPost page={page} hidden={{ shown: "yes" }}>
        <div className="grid gap-3 mt-2">
          <Field label={t("menus.place")} htmlFor="menu-place">
            <select id="menu-place" name="place" required>
              {menus.map(([first, ...within]) =>
                first ? (
                  <optgroup
                    key={first.menuId}
                    label={first.isTaken ? t("menus.taken", { menu: first.menu }) : first.menu}
                    disabled={first.isTaken}
                  >
                    {[first, ...within].map(({ menuId, under, labels }) => (
                      <option key={`${menuId} ${under}`} value={under ? `${menuId}:${under}` : menuId}>
                        {under
                          ? t("menus.within", { entry: labels.join(" › ") })
                          : t("menus.atTheEnd", { menu: first.menu })}
                      </option>
                    ))}
                  </optgroup>
                ) : null,
              )}
            </select>
          </Field>
          <TextInput
            name="label"
            label={t("menus.label")}
            maxLength={MENU_ENTRY_FIELDS.label.max}
            placeholder={t("menus.labelNote")}
            autoComplete="off"
          />
          <div>
            <Button>{t("menus.takeNow")}</Button>
          </div>
        </div>
      </MenuPost>
    </details>
  );
}
