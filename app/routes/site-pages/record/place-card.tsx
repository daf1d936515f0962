import { useTranslation } from "~/i18n/use-translation";
import { PlaceSteps } from "~/shared/site-pages/place-steps";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { Actions } from "~/ui/layout";
import { PathLink } from "~/ui/path-link";
import { siteAddress } from "./site-address";

type Props = {
  page: {
    _id: string;
    version: number;
    path: string;
    address: string;
    isHomepage: boolean;
    domain: { _id: string; name: string; hosts: string };
  };
};

/** Where a page is in the tree of its site, what of it can be changed here, and the way to the tree. */
export function PlaceCard({ page }: Props) {
  const { t } = useTranslation("site-pages");
  const { _id: id, path, address, isHomepage, domain } = page;
  const above = path.split(" › ").slice(0, -1).join(" › ");
  return (
    <Card title={t("parts.place")} id="place" className="grid gap-3">
      <KeyValue
        items={[
          { label: t("place.domain"), value: domain.name },
          { label: t("place.path"), value: above || t("place.top") },
          {
            label: t("place.address"),
            value: <span className="[overflow-wrap:anywhere]">{siteAddress(domain.hosts, address)}</span>,
          },
          ...(isHomepage ? [{ label: t("tree.homepage"), value: t("isHomepage.true") }] : []),
        ]}
      />
      <Actions>
        <PlaceSteps page={page} back={`/pages/${id}#place`} />
      </Actions>
      <div>
        <PathLink
          to={`/domains/${domain._id}/pages?page=${id}`}
          className="inline-block min-h-(--least-target)"
        >
          {t("place.change")}
        </PathLink>
      </div>
    </Card>
  );
}
