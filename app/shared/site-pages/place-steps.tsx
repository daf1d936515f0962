import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button } from "~/ui/button";
import { MenuButton } from "~/ui/menu";

type Props = {
  page: { _id: string; version: number; isHomepage: boolean; domain: { _id: string } };
  /** The address to come back to. */
  back: string;
  /** Whether they are entries of a menu. */
  inMenu?: boolean;
};

/** Makes a page the homepage of its site. */
export function PlaceSteps({ page, back, inMenu }: Props) {
  const { t } = useTranslation("site-pages");
  const can = useCan();
  const { _id: id, version, isHomepage, domain } = page;
  const Step = inMenu ? MenuButton : Button;
  const maySet = can({ action: "set_as_homepage", collectionType: "pages" });
  const post = {
    action: `/domains/${domain._id}/pages?page=${id}`,
    hidden: { page: id, "kit/version": String(version) },
    back,
  };
  return (
    <>
      {maySet && !isHomepage ? (
        <PlainPost {...post} hidden={{ ...post.hidden, intent: "homepage" }}>
          <Step>{t("tree.setHomepage")}</Step>
        </PlainPost>
      ) : null}
    </>
  );
}
