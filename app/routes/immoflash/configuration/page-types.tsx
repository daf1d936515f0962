import type { configurationForm } from "domain/immoflash/configuration";
import { adCountOf, PAGE_TYPES, type PageType } from "domain/immoflash/page-types";
import { takesAds } from "domain/immoflash-issues/places";
import { fieldsOf, useNamedField } from "~/forms";
import { initialText } from "~/forms/fields/field-frame";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { Hint } from "~/ui/text";
import type { loadConfiguration } from "./configuration.server";

type Loaded = Awaited<ReturnType<typeof loadConfiguration>>;
type Props = Pick<Loaded, "offered" | "named">;

const { Choice, Choices } = fieldsOf<typeof configurationForm>();

/** What the pages of each type take: their category with its ads, and the formats whose ads fit. */
export function PageTypes(props: Props) {
  const { t } = useTranslation("immoflash");
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-5">
      {PAGE_TYPES.map((type) => (
        <li key={type} className="border-t pt-2 min-w-0">
          <fieldset className="grid gap-3 min-w-0">
            <legend className="font-semibold">{t(`pageType.${type}`)}</legend>
            <FieldsOfType type={type} {...props} />
          </fieldset>
        </li>
      ))}
    </ul>
  );
}

function FieldsOfType({ type, offered, named }: Props & { type: PageType }) {
  const { t } = useTranslation("immoflash");
  const mayEdit = useCan()({ action: "edit", collectionType: "categories" });
  const path = `pageTypes.${type}` as const;
  const { field, read } = useNamedField(`${path}.category`);
  const withAds = (category: string, count: number) => t("pages.withAds", { category, count, number: count });
  const offeredOf = (of: "page" | "format") => offered.filter((one) => one.type === of);
  const formats = offeredOf("format");
  const id = field ? initialText(field) : read[0];
  const chosen = [...offered, ...named].find(({ _id }) => _id === id);
  const ads = adCountOf(type, chosen ?? null);
  return (
    <>
      <Choice
        name={`${path}.category`}
        label={t("pages.category")}
        of={(field ? offeredOf("page") : named).map((one) => ({
          value: one._id,
          label: field ? withAds(one.name, adCountOf(type, one)) : one.name,
        }))}
        empty={withAds(t("none"), adCountOf(type, null))}
        below={
          chosen && mayEdit ? (
            <LinkButton
              to={`/categories/${chosen._id}`}
              size="small"
              variant="quiet"
              aria-label={t("pages.editCategoryOf", { category: chosen.name })}
            >
              {t("pages.editCategory")}
            </LinkButton>
          ) : null
        }
      />
      {field ? null : <Hint>{t("pages.ads", { count: ads, number: ads })}</Hint>}
      {!takesAds(type) ? null : formats.length > 0 || !field ? (
        <Choices
          name={`${path}.formats`}
          label={t("pages.formats")}
          of={(field ? formats : named).map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      ) : (
        <Hint>{t("pages.noFormats")}</Hint>
      )}
    </>
  );
}
