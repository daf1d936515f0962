import { visibleText } from "domain/markdown/visible-text";
import { shortened } from "domain/shortened";
import { holdsOthers, MOST_COMPONENTS } from "domain/site-pages/kinds";
import { useIsHeld } from "~/forms";
import { PlainPost } from "~/forms/screen/plain-post";
import { DropProblem } from "~/forms/screen/post-of-drop";
import { attachmentHref } from "~/http/attachment-href";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DragHandle } from "~/ui/dragging/drag-handle";
import { Icon } from "~/ui/icon";
import { Actions } from "~/ui/layout";
import { Menu, MenuButton, MenuLink } from "~/ui/menu";
import { Hint } from "~/ui/text";
import type { Component } from "./shown-component";
import { type Moving, useMoving } from "./use-moving";
import { lyingIn, nameOf } from "./words";

type Props = {
  page: { _id: string; version: number };
  components: readonly Component[];
  mayEdit: boolean;
};

type ListProps = Props & { moving: Moving };

/** What a page is made of, in reading order: each component with a look at it, and what can be done with it. */
export function ComponentList(given: Props) {
  const { t } = useTranslation("site-pages");
  const isHeld = useIsHeld();
  const props = { ...given, mayEdit: given.mayEdit && !isHeld };
  const moving = useMoving(props);
  const { drag } = moving;
  const { length } = props.components;
  return (
    <Card title={t("components.title")} id="components">
      <div className="grid gap-3 min-w-0" {...(props.mayEdit ? { ...drag.area, ...drag.list("") } : {})}>
        {length === 0 ? <Hint>{t("components.empty")}</Hint> : null}
        {length >= MOST_COMPONENTS ? <Hint>{t("components.full", { max: MOST_COMPONENTS })}</Hint> : null}
        <Lying {...props} components={moving.shown} moving={moving} within={null} />
      </div>
    </Card>
  );
}

type Place = { within: string | null; before: string | null };

/** Where a new component is made for a place. */
function addressOfNew({ page }: ListProps, { within, before }: Place): string {
  const params = new URLSearchParams();
  if (within) params.set("within", within);
  if (before) params.set("before", before);
  return `/pages/${page._id}/components/create${params.size > 0 ? `?${params}` : ""}`;
}

/** The components within a section, or the page, with the ways to new ones between them. */
function Lying({ within, ...of }: ListProps & { within: Component | null }) {
  const { t } = useTranslation("site-pages");
  const siblings = lyingIn(of.components, within?.key ?? null);
  const mayAdd = of.mayEdit && of.components.length < MOST_COMPONENTS;
  return (
    <>
      {siblings.length > 0 ? (
        <ol className="grid gap-3 min-w-0">
          {siblings.map((component, index) => (
            <li
              key={component.key}
              className="grid gap-2 min-w-0"
              aria-busy={of.moving.drop.isPending(component.key) || undefined}
              {...of.moving.drag.item(component.key)}
            >
              {mayAdd ? (
                <div>
                  <LinkButton
                    to={addressOfNew(of, { within: component.within, before: component.key })}
                    size="small"
                    variant="quiet"
                    aria-label={t("components.addBefore", { name: nameOf(component) })}
                  >
                    {t("components.addHere")}
                  </LinkButton>
                </div>
              ) : null}
              <OneComponent
                {...of}
                component={component}
                before={siblings[index - 1]}
                next={siblings[index + 1]}
                afterNext={siblings[index + 2]}
              />
            </li>
          ))}
        </ol>
      ) : within ? (
        <Hint>{t("components.emptySection")}</Hint>
      ) : null}
      {mayAdd ? (
        <div>
          <LinkButton
            to={addressOfNew(of, { within: within?.key ?? null, before: null })}
            size="small"
            aria-label={within ? t("components.addWithin", { name: nameOf(within) }) : undefined}
          >
            {t("components.add")}
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}

type OneProps = ListProps & { component: Component } & Record<
    "before" | "next" | "afterNext",
    Component | undefined
  >;

function OneComponent({ component, before, next, afterNext, ...of }: OneProps) {
  const { t } = useTranslation("site-pages");
  const { key, type } = component;
  const { moving } = of;
  const sections = holdsOthers(type) ? lyingIn(of.components, key) : [];
  return (
    <Card as="article" id={`component-${key}`} label={nameOf(component)} className="grid gap-2 min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="font-semibold [overflow-wrap:anywhere] min-w-0">{nameOf(component)}</p>
        {of.mayEdit ? <ComponentActions of={of} around={{ component, before, next, afterNext }} /> : null}
      </div>
      <DropProblem of={moving.drop} item={key} begins={t("components.refused")} />
      <Look component={component} />
      {sections.map((section) => (
        <section
          key={section.key}
          id={`component-${section.key}`}
          aria-label={nameOf(section)}
          className="grid gap-2 border-l border-line pl-2 md:pl-3 min-w-0"
          {...moving.drag.list(section.key)}
        >
          <p className="[overflow-wrap:anywhere]">
            {t("components.section", { title: section.title ?? "" })}
          </p>
          <Lying {...of} within={section} />
        </section>
      ))}
    </Card>
  );
}

type Neighbours = Pick<OneProps, "component" | "before" | "next" | "afterNext">;

function ComponentActions({ of, around }: { of: ListProps; around: Neighbours }) {
  const { t } = useTranslation("site-pages");
  const { t: forms } = useTranslation("forms");
  const { page, moving } = of;
  const { component, before, next, afterNext } = around;
  const { key, within } = component;
  const name = nameOf(component);
  const at = `/pages/${page._id}/components/${key}`;
  const back = `/pages/${page._id}#component-${key}`;
  const seen = { key, "kit/version": String(page.version) };
  const step = (to: "up" | "down", target: string | null, isThere: boolean) => (
    <PlainPost
      hidden={{ intent: "moveComponent", ...seen, within: within ?? "", before: target ?? "" }}
      back={back}
    >
      <Button
        size="icon"
        variant="quiet"
        disabled={!isThere}
        className={isThere ? undefined : "invisible"}
        aria-label={t(`components.${to}`, { name })}
      >
        <Icon name={to === "up" ? "sort-ascending" : "sort-descending"} />
      </Button>
    </PlainPost>
  );
  return (
    <Actions>
      {of.components.length > 1 ? (
        <DragHandle title={forms("rows.drag")} {...moving.drag.handle(key)} />
      ) : null}
      <LinkButton to={at} size="small" aria-label={t("components.editNamed", { name })}>
        {t("components.edit")}
      </LinkButton>
      {step("up", before?.key ?? null, before !== undefined)}
      {step("down", afterNext?.key ?? null, next !== undefined)}
      <Menu dots="quiet" aria-label={t("components.more", { name })}>
        <PlainPost hidden={{ intent: "copyComponent", ...seen }} back={back}>
          <MenuButton aria-label={t("components.copyNamed", { name })}>{t("components.copy")}</MenuButton>
        </PlainPost>
        <MenuLink to={`${at}#elsewhere`} aria-label={t("components.moveNamed", { name })}>
          {t("components.move")}
        </MenuLink>
        <MenuLink
          to={`${at}?confirm=delete`}
          tone="danger"
          aria-label={t("components.removeNamed", { name })}
        >
          {t("components.remove")}
        </MenuLink>
      </Menu>
    </Actions>
  );
}

const LONGEST = 200;

/** The beginning of a text, as readers see it. */
function beginning(markdown: string): string {
  return shortened(visibleText(markdown).trim(), LONGEST);
}

/** What can be seen of a component at a glance. */
function Look({ component }: { component: Component }) {
  const { t } = useTranslation("site-pages");
  const { type, text, asset, poster, address, caption, style } = component;
  const { linkPage, linkArticle, linkAddress, linkText } = component;
  const target = linkPage?.name ?? linkArticle?.name ?? linkAddress;
  const picture = type === "image" ? asset : poster;
  const isRecording = type === "audio" || type === "video";
  return (
    <>
      {picture ? (
        <img
          src={attachmentHref(picture.file._id, "image_selector")}
          alt=""
          loading="lazy"
          className="w-40 h-24 object-contain object-left"
        />
      ) : null}
      {type === "image" && !asset ? <Hint>{t("components.noAsset")}</Hint> : null}
      {text ? <p className="[overflow-wrap:anywhere]">{beginning(text)}</p> : null}
      {isRecording ? <Hint>{asset?.name ?? address ?? t("components.noAsset")}</Hint> : null}
      {caption ? <Hint>{caption}</Hint> : null}
      {target ? (
        <Hint className="[overflow-wrap:anywhere]">{`${linkText ?? ""} → ${target}`.trim()}</Hint>
      ) : null}
      {style ? <Hint>{t(`style.${style as "line"}`)}</Hint> : null}
    </>
  );
}
