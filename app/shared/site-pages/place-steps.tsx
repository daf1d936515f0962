import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button } from "~/ui/button";
import { MenuButton } from "~/ui/menu";

type Props = {
  page: { _id: string; version: number; isInMenu: boolean; isHomepage: boolean; domain: { _id: string } };
  /** The address to come back to. */
  back: string;
  /** Whether they are entries of a menu. */
  inMenu?: boolean;
};

/** Shows a page in the menu of its site or not, and makes it the homepage. */
export function PlaceSteps({ page, back, inMenu }: Props) {
  const { t } = useTranslation("site-pages");
  const can = useCan();
  const { _id: id, version, isInMenu, isHomepage, domain } = page;
  const Step = inMenu ? MenuButton : Button;
  const may = (action: "show_in_menu" | "set_as_homepage") => can({ action, collectionType: "pages" });
  const post = {
    action: `/domains/${domain._id}/pages?page=${id}`,
    hidden: { page: id, "kit/version": String(version) },
    back,
  };
  return (
    <>
      {may("show_in_menu") ? (
        <PlainPost
          {...post}
          hidden={{ ...post.hidden, intent: "showInMenu", shown: isInMenu ? "no" : "yes" }}
        >
          <Step>{t(isInMenu ? "tree.hideFromMenu" : "tree.showInMenu")}</Step>
        </PlainPost>
      ) : null}
      {may("set_as_homepage") && !isHomepage ? (
        <PlainPost {...post} hidden={{ ...post.hidden, intent: "homepage" }}>
          <Step>{t("tree.setHomepage")}</Step>
        </PlainPost>
      ) : null}
    </>
  );
}
