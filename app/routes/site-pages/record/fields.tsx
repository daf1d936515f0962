import { LANGUAGES, VISIBILITIES } from "domain/site-pages/kinds";
import type { pageForm } from "domain/site-pages/page";
import { fieldsOf, useNamedField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { AssetField } from "~/shared/library/asset-field";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { FieldGrid } from "~/ui/layout";
import { PathLink } from "~/ui/path-link";
import { siteAddress } from "./site-address";

const { Choice, Combo, LongText, Text } = fieldsOf<typeof pageForm>();

interface Domain {
  _id: string;
  name: string;
  hosts: string;
}

interface Props {
  /** Null of a new page. */
  page: {
    _id: string;
    path: string;
    address: string;
    parentId: string | null;
    domain: Domain;
    picture: { _id: string; name: string; file: { _id: string } } | null;
  } | null;
  /** Where a new page goes, if the address says so. */
  place: { domain: Domain; above: { _id: string; path: string; address: string } | null } | null;
}

/** The fields of a page: what it says of itself, and where it is. Its components have forms of their own. */
export function PageFields({ page, place }: Props) {
  const { t } = useTranslation("site-pages");
  const picture = page?.picture;
  const domain = page?.domain ?? place?.domain;
  return (
    <>
      <Card title={t("parts.page")} id="page" className="grid gap-4">
        <Text name="title" />
        <Text
          name="slug"
          hint={
            page && domain
              ? `${t("hints.slug")} ${t("hints.address", { address: siteAddress(domain.hosts, page.address) })}`
              : t("hints.slug")
          }
        />
        <FieldGrid>
          <Choice name="language" of={LANGUAGES} optional={false} />
          <Choice name="visibility" of={VISIBILITIES} optional={false} hint={t("hints.visibility")} />
        </FieldGrid>
        <AssetField
          name="picture"
          pictures
          current={picture ? { id: picture._id, label: picture.name, picture: picture.file._id } : null}
        />
      </Card>
      <Card title={t("parts.place")} id="place" className="grid gap-4">
        {domain ? <FixedPlace page={page} place={place} domain={domain} /> : <ChosenPlace />}
      </Card>
      <Card title={t("parts.search")} id="search" className="grid gap-4">
        <Text name="seoTitle" />
        <LongText name="seoDescription" rows={2} />
      </Card>
    </>
  );
}

/** Where the page is: it is moved in the tree, and not here. */
function FixedPlace({ page, place, domain }: Props & { domain: Domain }) {
  const { t } = useTranslation("site-pages");
  const { field } = useNamedField("domain");
  const under = page?.parentId ?? place?.above?._id;
  const titles = page?.path.split(" › ").slice(0, -1).join(" › ") ?? place?.above?.path;
  return (
    <>
      {field ? (
        <>
          <input type="hidden" name="domain" value={domain._id} />
          <input type="hidden" name="under" value={under ?? ""} />
        </>
      ) : null}
      <KeyValue
        items={[
          { label: t("place.domain"), value: domain.name },
          { label: t("place.path"), value: titles || t("place.top") },
        ]}
      />
      {page ? (
        <p>
          <PathLink
            to={`/domains/${domain._id}/pages?page=${page._id}`}
            className="inline-block min-h-(--least-target)"
          >
            {t("place.change")}
          </PathLink>
        </p>
      ) : null}
    </>
  );
}

const ChosenPlace = () => (
  <FieldGrid>
    <Combo name="domain" list="domains" />
    <Combo name="under" list="pages" />
  </FieldGrid>
);
