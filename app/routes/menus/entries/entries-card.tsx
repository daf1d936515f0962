import { useSearchParams } from "@remix-run/react";
import type { HiddenBecause, MenuEntryKind } from "domain/menus/kinds";
import { PlainPost } from "~/forms/screen/plain-post";
import { TreeList } from "~/frames/tree/tree-list";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { MenuButton, MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { Entry } from "./entry";
import { EntryForm } from "./entry-form";

type Props = {
  menu: { _id: string; entries: readonly Entry[] };
  constraint: Record<string, object>;
};

/** The entries of a menu as a tree: to make, change, arrange and delete. */
export function EntriesCard({ menu, constraint }: Props) {
  const { t } = useTranslation("menus");
  const mayEdit = useCan()({ action: "edit", collectionType: "menus" });
  const [params] = useSearchParams();
  const [edited, under] = [params.get("entry"), params.get("under")];
  const { _id: id, entries } = menu;
  const path = `/menus/${id}`;
  const form = { menu: path, entries, constraint };
  const hasAny = (entry: Entry) => entries.some(({ parentId }) => parentId === entry.id);
  return (
    <Card title={t("entries.title")} id="entries" className="grid gap-4">
      {entries.length === 0 ? <Hint>{t("entries.empty")}</Hint> : null}
      <TreeList
        nodes={entries}
        called="entry"
        back={`${path}#entries`}
        row={(entry) => <EntryRow entry={entry} />}
        instead={(entry) =>
          mayEdit && entry.id === edited ? <EntryForm key={entry.id} {...form} entry={entry} /> : null
        }
        menu={(entry) =>
          mayEdit ? <EntryMenu entry={entry} path={path} mayDelete={!hasAny(entry)} /> : null
        }
      />
      {mayEdit && !edited ? (
        <section aria-labelledby="new-entry-title" className="grid gap-3 border-t border-line pt-4">
          <h3 id="new-entry-title" className="font-semibold">
            {t("entries.new")}
          </h3>
          <EntryForm key={`under ${under}`} {...form} under={under ?? ""} />
        </section>
      ) : null}
    </Card>
  );
}

/** What an entry is called, where it leads, and why readers do not see it. */
function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation("menus");
  const { kind, name, page, article, address, opensNewWindow, hiddenBecause } = entry;
  const target = page ?? article;
  return (
    <>
      <span>{name}</span>{" "}
      <small className="[overflow-wrap:anywhere]">
        {t(`entries.kind.${kind as MenuEntryKind}`)}
        {target ? (
          <>
            {": "}
            <PathLink to={`/${page ? "pages" : "articles"}/${target.id}`}>{target.label}</PathLink>
          </>
        ) : null}
        {address ? `: ${address}` : null}
        {opensNewWindow ? ` · ${t("entries.newWindow")}` : null}
      </small>
      {hiddenBecause ? (
        <span className="block">
          <Badge tone="warn">{t("entries.hidden")}</Badge>{" "}
          <small>{t(`entries.hiddenBecause.${hiddenBecause as HiddenBecause}`)}</small>
        </span>
      ) : null}
    </>
  );
}

type MenuProps = { entry: Entry; path: string; mayDelete: boolean };

function EntryMenu({ entry: { id, version, name }, path, mayDelete }: MenuProps) {
  const { t } = useTranslation("menus");
  return (
    <>
      <MenuLink to={`${path}?entry=${id}#entries`} aria-label={t("entries.editNamed", { name })}>
        {t("entries.edit")}
      </MenuLink>
      <MenuLink to={`${path}?under=${id}#new-entry`} aria-label={t("entries.addNamed", { name })}>
        {t("entries.add")}
      </MenuLink>
      {mayDelete ? (
        <PlainPost
          hidden={{ intent: "deleteEntry", entry: id, "kit/version": String(version) }}
          back={`${path}#entries`}
        >
          <MenuButton tone="danger" aria-label={t("entries.deleteNamed", { name })}>
            {t("entries.delete")}
          </MenuButton>
        </PlainPost>
      ) : null}
    </>
  );
}
