import { PAGE_FIELDS } from "domain/site-pages/fields";
import type { pageForm } from "domain/site-pages/page";
import type { ReactNode } from "react";
import { Fields, fieldsOf, useNamedField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { AssetField } from "~/shared/library/asset-field";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { FieldGrid } from "~/ui/layout";
import { siteAddress } from "./site-address";

const { Combo, Text } = fieldsOf<typeof pageForm>();

interface Domain {
  _id: string;
  name: string;
  hosts: string;
}

interface Props {
  /** Null of a new page. */
  page: {
    address: string;
    parentId: string | null;
    domain: Domain;
    picture: { _id: string; name: string; file: { _id: string } } | null;
  } | null;
  /** Where a new page goes, if the address says so. */
  place: { domain: Domain; above: { _id: string; path: string; address: string } | null } | null;
  /** What the page is made of. */
  children: ReactNode;
}

/** The fields of a page, what it is made of, and where a new one goes. The place of a page has a card of its own. */
export function PageFormFields({ page, place, children }: Props) {
  const { t } = useTranslation("site-pages");
  const picture = page?.picture;
  return (
    <>
      {page ? <SamePlace domain={page.domain._id} under={page.parentId} /> : null}
      <Card title={t("parts.page")} id="page" className="grid gap-4">
        <Fields
          of={PAGE_FIELDS}
          only={["title", "slug"]}
          but={
            page
              ? {
                  slug: (
                    <Text
                      name="slug"
                      hint={`${t("hints.slug")} ${t("notes.address", { address: siteAddress(page.domain.hosts, page.address) })}`}
                    />
                  ),
                }
              : {}
          }
        />
        <FieldGrid>
          <Fields of={PAGE_FIELDS} only={["language", "visibility"]} />
        </FieldGrid>
        <AssetField
          name="picture"
          pictures
          current={picture ? { id: picture._id, label: picture.name, picture: picture.file._id } : null}
        />
      </Card>
      {page ? null : (
        <Card title={t("parts.place")} id="place" className="grid gap-4">
          {place ? <GivenPlace {...place} /> : <ChosenPlace />}
        </Card>
      )}
      {children}
      <Card title={t("parts.search")} id="search" className="grid gap-4">
        <Fields of={PAGE_FIELDS} only={["seoTitle", "seoDescription"]} />
      </Card>
    </>
  );
}

/** The place goes along with the form, which does not change it; where the page is only read there is none. */
function SamePlace({ domain, under }: { domain: string; under: string | null | undefined }) {
  const { field } = useNamedField("domain");
  if (!field) return null;
  return (
    <>
      <input type="hidden" name="domain" value={domain} />
      <input type="hidden" name="under" value={under ?? ""} />
    </>
  );
}

/** The place that the address of the new page names. */
function GivenPlace({ domain, above }: NonNullable<Props["place"]>) {
  const { t } = useTranslation("site-pages");
  return (
    <>
      <SamePlace domain={domain._id} under={above?._id} />
      <KeyValue
        items={[
          { label: t("place.domain"), value: domain.name },
          { label: t("place.path"), value: above?.path ?? t("place.top") },
        ]}
      />
    </>
  );
}

const ChosenPlace = () => (
  <FieldGrid>
    <Combo name="domain" list="domains" />
    <Combo name="under" list="pages" />
  </FieldGrid>
);
