import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { Actions } from "~/ui/layout";
import { Hint } from "~/ui/text";
import type { Loaded } from "./page-tree";

const { Combo } = fieldsOf<{ under?: string }>();
const { Choice } = fieldsOf<{ before?: string }>();

type Props = { loaded: Loaded; page: NonNullable<Loaded["page"]>; move: NonNullable<Loaded["move"]> };

/** Moves a page in two steps: below which page, and then which addresses change by it, before it is done. */
export function MovePageCard({ loaded, page, move }: Props) {
  const { t } = useTranslation("site-pages");
  return (
    <Card title={t("tree.move.title", { name: page.name })} id="move" className="grid gap-3">
      {move.place ? (
        <Placed loaded={loaded} page={page} place={move.place} />
      ) : (
        <Chosen loaded={loaded} page={page} />
      )}
    </Card>
  );
}

const atOf = ({ domain }: Loaded, page: Props["page"]) => `/domains/${domain._id}/pages?page=${page._id}`;

function Chosen({ loaded, page }: Omit<Props, "move">) {
  const { t } = useTranslation("site-pages");
  return (
    <SmallForm
      name="choose-place"
      area="site-pages"
      labels={{ under: t("tree.move.under") }}
      className="grid gap-3 max-w-md"
    >
      <input type="hidden" name="page" value={page._id} />
      <Combo name="under" list={`pages:${loaded.domain._id}`} empty={t("tree.move.top")} />
      <Actions>
        <SubmitButton intent="choosePlace" variant="primary">
          {t("tree.move.next")}
        </SubmitButton>
        <LinkButton to={atOf(loaded, page)}>{t("tree.move.cancel")}</LinkButton>
      </Actions>
    </SmallForm>
  );
}

type Place = NonNullable<Props["move"]["place"]>;

function Placed({ loaded, page, place }: Omit<Props, "move"> & { place: Place }) {
  const { t } = useTranslation("site-pages");
  const { under, before, name, siblings, moves } = place;
  const at = atOf(loaded, page);
  return (
    <>
      <p>{name === null ? t("tree.move.toTop") : t("tree.move.to", { under: name })}</p>
      <Changes moves={moves} />
      <SmallForm
        name="place"
        area="site-pages"
        labels={{ before: t("tree.move.before") }}
        version={page.version}
        values={{ before: before ?? "" }}
        className="grid gap-3 max-w-md"
      >
        <input type="hidden" name="page" value={page._id} />
        <input type="hidden" name="under" value={under ?? ""} />
        <Choice name="before" of={siblings} empty={t("tree.move.last")} />
        <Actions>
          <SubmitButton intent="place" variant="primary">
            {t("tree.move.now")}
          </SubmitButton>
          <LinkButton to={`${at}&move=1`}>{t("tree.move.other")}</LinkButton>
          <LinkButton to={at}>{t("tree.move.cancel")}</LinkButton>
        </Actions>
      </SmallForm>
    </>
  );
}

function Changes({ moves: { total, published, changes } }: Pick<Place, "moves">) {
  const { t } = useTranslation("site-pages");
  if (total === 0) return <Hint>{t("tree.move.same")}</Hint>;
  return (
    <div className="grid gap-2 min-w-0">
      <p>{t("tree.move.changes", { count: total })}</p>
      <DataTable
        label={t("tree.move.changes", { count: total })}
        fits
        columns={[
          { head: t("tree.move.page"), cell: ({ title }) => title, isName: true },
          { head: t("tree.move.from"), cell: ({ from }) => from, wraps: true },
          {
            head: t("tree.move.fresh"),
            cell: ({ to }) => to,
            note: ({ isPublished }) => (isPublished ? t("tree.move.known") : null),
            wraps: true,
          },
        ]}
        rows={changes}
        keyOf={({ _id }) => _id}
      />
      {total > changes.length ? <Hint>{t("tree.move.more", { count: total - changes.length })}</Hint> : null}
      {published > 0 ? <Hint>{t("tree.move.published", { count: published })}</Hint> : null}
    </div>
  );
}
