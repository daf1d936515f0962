import { MENU_ENTRY_FIELDS } from "domain/menus/fields";
import { fieldsOf, SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { PlainPost } from "~/forms/screen/plain-post";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint, Toned } from "~/ui/text";

type Props = {
  page: {
    _id: string;
    version: number;
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
  isFull: boolean;
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
                <PlainPost
                  hidden={{ intent: "takeOutOfMenu", "kit/version": String(page.version), entry: _id }}
                  back={`/pages/${page._id}#menus`}
                >
                  <Button size="small" variant="quiet" aria-label={t("menus.releaseOf", { name })}>
                    {t("menus.release")}
                  </Button>
                </PlainPost>
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

/** The form of a place: `3` is the end of a menu, `3:12` that of an entry of it. */
const { Choice, Text } = fieldsOf<{ place: string; label?: string }>();

const FORM = "menu-place";

/** Offers the places of all menus; one that leads here already, or is full, says so and is not chosen. */
function TakeIntoMenu({ page, places }: Props & { places: readonly Place[] }) {
  const { t } = useTranslation("site-pages");
  const isRefused = useAnswerOf(FORM) !== undefined;
  const menuOf = ({ menu, isTaken, isFull }: Place) => {
    if (isTaken) return t("menus.taken", { menu });
    return isFull ? t("menus.full", { menu }) : menu;
  };
  const isClosed = ({ isTaken, isFull }: Place) => isTaken || isFull;
  const options = places.map((place) => {
    const { menuId, menu, under, labels } = place;
    return {
      value: under ? `${menuId}:${under}` : menuId,
      label: under ? t("menus.within", { entry: labels.join(" › ") }) : t("menus.atTheEnd", { menu }),
      group: menuOf(place),
      disabled: isClosed(place),
    };
  });
  if (places.every(isClosed) && !isRefused) return <Hint>{t("menus.noneFree")}</Hint>;
  return (
    <details open={isRefused || undefined}>
      <summary>{t("menus.take")}</summary>
      <SmallForm
        name={FORM}
        area="site-pages"
        version={page.version}
        labels={{ place: t("menus.place"), label: t("menus.label") }}
        constraint={{ place: { required: true }, label: { maxLength: MENU_ENTRY_FIELDS.label.max } }}
        className="grid gap-3 mt-2"
      >
        <Choice name="place" of={options} />
        <Text name="label" placeholder={t("menus.labelNote")} />
        <div>
          <SubmitButton intent="takeIntoMenu">{t("menus.takeNow")}</SubmitButton>
        </div>
      </SmallForm>
    </details>
  );
}
