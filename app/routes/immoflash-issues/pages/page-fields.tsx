import type { FormValues } from "domain/fields/values";
import { PAGE_TYPES, type PageType } from "domain/immoflash/page-types";
import type { ISSUE_PAGE_FIELDS } from "domain/immoflash-issues/fields";
import { materialFinding } from "domain/immoflash-issues/findings";
import { adCountsOf, fits, placesOfPage } from "domain/immoflash-issues/issue-options";
import { type AdPlace, type ArticlePlace, showsPrintIssue } from "domain/immoflash-issues/places";
import { type FormEvent, useState } from "react";
import { fieldsOf, type LookupItem, useNamedField } from "~/forms";
import { initialText } from "~/forms/fields/field-frame";
import { RefreshButton } from "~/forms/fields/select-field";
import { useTranslation } from "~/i18n/use-translation";
import { AssetField } from "~/shared/library/asset-field";
import { Badge } from "~/ui/badge";
import { FieldGrid } from "~/ui/layout";
import { Hint } from "~/ui/text";
import { adText } from "./ad-text";
import { usePages } from "./typed-pages";

const { Choice, Combo, Text } = fieldsOf<FormValues<typeof ISSUE_PAGE_FIELDS>>();

type Props = {
  /** What the opened pages name. */
  printIssues: readonly LookupItem[];
  pictures: readonly LookupItem[];
};

/** The fields of a page: its type, and the places that it has. */
export function IssuePageFields({ printIssues, pictures }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const { field, label, read } = useNamedField("type");
  const { offers } = usePages();
  const [type, choose] = useTypedValue("type");
  const typeOfPage = field ? type : (read[0] ?? "");
  const { articles, ads } = placesOfPage(typeOfPage, offers ? adCountsOf(offers) : {});
  return (
    <div className="grid gap-3" id={field && `page-${pageOf(field.name)}`}>
      <FieldGrid>
        <div onChange={choose}>
          <Choice name="type" of={PAGE_TYPES} empty={type ? undefined : t("choose")} />
          {field ? <RefreshButton field={field} label={label} /> : null}
        </div>
        {offers ? articles.map((place) => <ArticleAt key={place} place={place} />) : null}
        {offers ? ads.map((place) => <AdAt key={place} place={place} type={typeOfPage} />) : null}
        {showsPrintIssue(typeOfPage as PageType) && offers ? (
          <>
            <Combo name="printIssue" list="print-issues" items={[...printIssues]} />
            <Text name="link" type="url" hint={t("notes.previewLink")} />
          </>
        ) : null}
      </FieldGrid>
      {showsPrintIssue(typeOfPage as PageType) && offers ? (
        <AssetField name="picture" pictures items={pictures} />
      ) : null}
      {typeOfPage === "imprint" ? <Hint>{t("notes.imprint")}</Hint> : null}
    </div>
  );
}

/** Which page a field is of, from 1: `pages[0].type`. */
const pageOf = (name: string) => Number(/\[(\d+)\]/.exec(name)?.[1] ?? 0) + 1;

/** The value of a field of a row as it is typed, and what hears of it. */
function useTypedValue(name: string): [value: string, hear: (event: FormEvent<HTMLElement>) => void] {
  const { field } = useNamedField(name);
  const opened = field ? (initialText(field) ?? "") : "";
  const [state, setState] = useState({ key: field?.key, value: opened });
  // A form that was answered anew shows what was posted.
  if (state.key !== field?.key) setState({ key: field?.key, value: opened });
  const hear = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLSelectElement) setState({ key: field?.key, value: target.value });
  };
  return [state.value, hear];
}

function ArticleAt({ place }: { place: ArticlePlace }) {
  const { t } = useTranslation("immoflash-issues");
  const { offers, isTaken } = usePages();
  const [chosen, hear] = useTypedValue(place);
  const free = (offers?.articles ?? []).filter(({ _id }) => _id === chosen || !isTaken("article", _id));
  const of = free.map(({ _id, title: name, state, isOfIssue, isAdvertorial }) => {
    const title = isAdvertorial ? t("advertorial", { title: name }) : name;
    return {
      value: _id,
      label: state === "published" || state === "changed" ? title : t("unpublished", { title }),
      group: t(isOfIssue ? "articles.ofIssue" : "articles.others"),
    };
  });
  return (
    <div onChange={hear}>
      <Choice name={place} of={of} empty={t("free")} />
    </div>
  );
}

function AdAt({ place, type }: { place: AdPlace; type: string }) {
  const { t } = useTranslation("immoflash-issues");
  const { offers, isTaken } = usePages();
  const [chosen, hear] = useTypedValue(place);
  const of = (offers?.ads ?? [])
    .filter(
      ({ _id, formatId }) =>
        _id === chosen || (!isTaken("ad", _id) && offers && fits(offers, type, formatId)),
    )
    .map((ad) => ({ value: ad._id, label: adText(ad) }));
  const material = offers?.ads.find(({ _id }) => _id === chosen)?.material;
  const problem = material ? materialFinding(material) : null;
  // It was sold when it was placed.
  const isGone = chosen !== "" && !of.some(({ value }) => value === chosen);
  return (
    <div onChange={hear}>
      <Choice
        name={place}
        of={isGone ? [...of, { value: chosen, label: t("adGone", { id: chosen }) }] : of}
        empty={t("free")}
      />
      {problem ? <Badge tone="warn">{t(`findings.kinds.${problem}`)}</Badge> : null}
    </div>
  );
}
