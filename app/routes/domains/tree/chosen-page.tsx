import type { LifecycleState } from "domain/lifecycle/publishing-states";
import { StateMark } from "~/frames/state-mark";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { PlaceSteps } from "~/shared/site-pages/place-steps";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { Actions } from "~/ui/layout";
import { Menu, MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { Loaded } from "./page-tree";

type Props = { loaded: Loaded; page: NonNullable<Loaded["page"]> };

/** The page that is chosen from the tree: what it is, what lies below it, and what can be done with it there. */
export function ChosenPage({ loaded, page }: Props) {
  const { t } = useTranslation("site-pages");
  const { domain } = loaded;
  const [host] = domain.hosts.split("\n");
  const address = `https://${host}${page.address}`;
  return (
    <>
      <Card title={t("tree.facts")} id="facts" className="grid gap-3">
        <KeyValue
          items={[
            { label: t("tree.state"), value: <StateMark state={page.state as LifecycleState} /> },
            {
              label: t("tree.address"),
              value: (
                <a
                  href={address}
                  rel="noreferrer"
                  className="inline-block min-h-(--least-target) wrap-anywhere"
                >
                  {address}
                </a>
              ),
            },
            { label: t("tree.path"), value: page.path },
            { label: t("tree.shownIn"), value: t(`visibility.${page.visibility as "public"}`) },
          ]}
        />
        <Steps loaded={loaded} page={page} />
      </Card>
      <Below loaded={loaded} page={page} />
    </>
  );
}

/** Opening the page, the step it waits for, and a menu of the others. */
function Steps({ loaded: { domain }, page }: Props) {
  const { t } = useTranslation("site-pages");
  const { t: forms } = useTranslation("forms");
  const can = useCan();
  const { _id: id } = page;
  const at = `/domains/${domain._id}/pages?page=${id}`;
  const may = (action: "create" | "delete" | "publish" | "unpublish") =>
    can({ action, collectionType: "pages" });
  const links = [
    { name: "publishBranch", to: `/pages/${id}/branch?step=publish`, isOffered: may("publish") },
    { name: "newHere", to: `/pages/create?domain=${domain._id}&under=${id}`, isOffered: may("create") },
    { name: "moveTo", to: `${at}&move=1`, isOffered: can({ action: "sort_tree" }) },
    { name: "withdrawBranch", to: `/pages/${id}/branch?step=withdraw`, isOffered: may("unpublish") },
  ] as const;
  const offered = links.filter(({ isOffered }) => isOffered);
  const isPublic = page.state === "published";
  const next = offered.find(({ name }) => name === (isPublic ? "newHere" : "publishBranch"));
  return (
    <Actions>
      <LinkButton to={`/pages/${id}`} variant="primary">
        {t("tree.edit")}
      </LinkButton>
      {next ? <LinkButton to={next.to}>{t(`tree.${next.name}`)}</LinkButton> : null}
      <Menu dots="plain" aria-label={forms("ofRecord")}>
        {offered.map(({ name, to }) =>
          name === next?.name ? null : (
            <MenuLink key={name} to={to}>
              {t(`tree.${name}`)}
            </MenuLink>
          ),
        )}
        {can({ action: "show_in_menu", collectionType: "pages" }) ? (
          <MenuLink to={`/pages/${id}#menus`}>{t("menus.take")}</MenuLink>
        ) : null}
        <PlaceSteps page={page} back={at} inMenu />
        {may("delete") ? (
          <MenuLink to={`/pages/${id}?confirm=delete`} tone="danger">
            {t("tree.delete")}
          </MenuLink>
        ) : null}
      </Menu>
    </Actions>
  );
}

function Below({ loaded: { domain, children }, page }: Props) {
  const { t } = useTranslation("site-pages");
  return (
    <Card
      title={page.childCount > 0 ? t("tree.below", { count: page.childCount }) : t("tree.noneBelow")}
      id="below"
    >
      <ul>
        {children.map(({ id, name }) => (
          <li key={id}>
            <PathLink
              to={`/domains/${domain._id}/pages?page=${id}`}
              className="inline-block min-h-(--least-target)"
            >
              {name}
            </PathLink>
          </li>
        ))}
      </ul>
      {page.childCount > children.length ? (
        <Hint>{t("tree.move.more", { count: page.childCount - children.length })}</Hint>
      ) : null}
    </Card>
  );
}
