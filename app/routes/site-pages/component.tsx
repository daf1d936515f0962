import screenTexts from "virtual:texts/site-pages+editor+forms+frames+locks+records+validation";
import { useLoaderData } from "@remix-run/react";
import { COMPONENT_TYPES, holdsOthers } from "domain/site-pages/kinds";
import { ConfirmDelete, ConfirmLink, fieldLabels, fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { loadsAgainWhileAsking } from "~/locks/edit-lock";
import { EditableForm, useEditable } from "~/locks/editable-form";
import { useCan } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { loadComponent } from "./components/component.server";
import { ComponentFields } from "./components/component-fields";
import { nameOf, sectionsFor, typeText } from "./components/words";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { changeComponent as action, loadComponent as loader } from "./components/component.server";

type Data = Awaited<ReturnType<typeof loadComponent>>;

export const handle = screenHandle<Data | undefined>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [
    areaCrumb("pages"),
    ...(data ? [{ label: data.page.name, to: `/pages/${data.page._id}` }] : []),
    { label: data ? titleOf(data) : "" },
  ],
  loadsAgainAfter: ({ data }) => loadsAgainWhileAsking(data?.lock),
});

/** What the screen is called: the component, the type of a new one, or the question for it. */
function titleOf({ component, type }: Pick<Data, "component" | "type">): string {
  if (component) return nameOf(component);
  const t = texts("site-pages");
  return type ? t("components.new", { type: typeText(type) }) : t("components.choose");
}

/** One component of a page, new or opened: its form, where else it can lie, and the question before it is deleted. */
export default function PageComponent() {
  const { t } = useTranslation("site-pages");
  const loaded = useLoaderData<typeof loadComponent>();
  const { page, component, type } = loaded;
  const back = `/pages/${page._id}${component ? `#component-${component.key}` : "#components"}`;
  return (
    <>
      <PageHead
        title={titleOf(loaded)}
        subtitle={page.name}
        actions={<LinkButton to={back}>{t("components.back")}</LinkButton>}
      />
      {type ? <ComponentForm loaded={loaded} type={type} back={back} /> : <ChooseType loaded={loaded} />}
    </>
  );
}

/** The types of components, each as a link to its form. */
function ChooseType({ loaded: { page, place } }: { loaded: Data }) {
  const { t } = useTranslation("site-pages");
  const params = new URLSearchParams(
    Object.entries(place).flatMap(([name, key]) => (key === null ? [] : [[name, key]])),
  );
  return (
    <Card className="grid gap-3">
      <Hint>{t("components.chooseHint")}</Hint>
      <ul className="grid gap-2">
        {COMPONENT_TYPES.map((type) => (
          <li key={type}>
            <PathLink
              to={`/pages/${page._id}/components/create?${new URLSearchParams([["type", type], ...params])}`}
              className="inline-block min-h-(--least-target) font-semibold"
            >
              {typeText(type)}
            </PathLink>
            <Hint>{t(`components.about.${type}`)}</Hint>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type FormProps = { loaded: Data; type: NonNullable<Data["type"]>; back: string };

function ComponentForm({ loaded, type, back }: FormProps) {
  const { t } = useTranslation("site-pages");
  const { component, form, page } = loaded;
  const mayEdit = useCan()({ action: "edit", collectionType: "pages" });
  const editable = useEditable({ form, lock: loaded.lock, mayChange: mayEdit });
  const isRecording = type === "audio" || type === "video";
  const labels = {
    ...fieldLabels("site-pages"),
    ...(type === "image" ? { asset: t("labels.image") } : {}),
    ...(holdsOthers(type) ? { title: t("labels.titleOfHolder") } : {}),
    ...(isRecording
      ? {
          asset: t("labels.recording"),
          caption: t("labels.captionOfRecording"),
          text: t("labels.transcript"),
        }
      : {}),
  };
  return (
    <div className="grid gap-4 min-w-0">
      <EditableForm
        editable={editable}
        area="site-pages"
        id={`component-${component?.key ?? type}`}
        labels={labels}
        bar={{ back }}
      >
        {editable.isOpen ? <input type="hidden" name="type" value={type} /> : null}
        <Card title={t("parts.component")} id="component" className="grid gap-4">
          <ComponentFields type={type} component={component} />
        </Card>
      </EditableForm>
      {component && mayEdit && !editable.isHeld && !editable.isConflict ? (
        <OtherPlace loaded={loaded} component={component} />
      ) : null}
      {component && mayEdit && !editable.isHeld ? (
        <>
          <div>
            <ConfirmLink>{t("components.remove")}</ConfirmLink>
          </div>
          <ConfirmDelete title={t("components.deleteTitle")} version={page.version}>
            <p>
              {holdsOthers(type)
                ? t("components.deleteAll", { name: nameOf(component) })
                : t("components.deleteText", { name: nameOf(component) })}
            </p>
          </ConfirmDelete>
        </>
      ) : null}
    </div>
  );
}

const { Choice } = fieldsOf<{ within?: string }>();

/** Where else the component can lie: in the page itself, or in a section of it. */
function OtherPlace({ loaded, component }: { loaded: Data; component: NonNullable<Data["component"]> }) {
  const { t } = useTranslation("site-pages");
  const { page } = loaded;
  const sections = sectionsFor(page.components, component.key);
  if (sections.length === 0) return null;
  return (
    <Card title={t("components.moveTitle")} id="elsewhere" className="grid gap-3">
      <SmallForm
        name="other-place"
        area="site-pages"
        version={page.version}
        values={{ within: component.within ?? "" }}
        className="grid gap-3 max-w-md"
      >
        <Choice name="within" of={sections} empty={t("components.page")} hint={t("components.moveHint")} />
        <div>
          <SubmitButton intent="move">{t("components.moveHere")}</SubmitButton>
        </div>
      </SmallForm>
    </Card>
  );
}
