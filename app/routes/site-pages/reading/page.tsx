import { holdsOthers } from "domain/site-pages/kinds";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { useTranslation } from "~/i18n/use-translation";
import { RunningText } from "~/ui/text";
import "./page.css";

/** What is shown of a page as readers get it. */
export const ReadPage = graphql(`
  fragment ReadPage on ReadersPage @_unmask {
    title language address
    trail { title address }
    picture { address alt }
    components {
      key type within title html caption address style isOpen
      asset { address alt name mimeType }
      poster { address alt }
      link { address text isOutside }
    }
  }
`);

export type ReadersPage = ResultOf<typeof ReadPage>;
export type ReadersComponent = ReadersPage["components"][number];
type Component = ReadersComponent;
type Props = { page: ReadersPage; heading?: "h1" | "h2" };

/** A page of a web site as readers would get it; `heading` is that of its title. It works without scripts. */
export function Page({ page, heading: Heading = "h1" }: Props) {
  const { t } = useTranslation("site-pages");
  const { title, language, trail, picture, components } = page;
  return (
    <article className="read-page" lang={language}>
      <RunningText className="read-page-column">
        {trail.length > 0 ? (
          <p className="read-page-small" aria-label={t("reading.trail")} role="group">
            {trail.map((above) => above.title).join(" › ")}
          </p>
        ) : null}
        <Heading className="read-page-title">{title}</Heading>
        {picture ? <img src={picture.address} alt={picture.alt ?? ""} /> : null}
        <Components components={components} within={null} />
      </RunningText>
    </article>
  );
}

type LyingProps = { components: readonly Component[]; within: string | null };

const Components = ({ components, within }: LyingProps) =>
  components
    .filter((one) => one.within === within)
    .map((one) => <OneComponent key={one.key} component={one} components={components} />);

type OneProps = { component: Component; components: readonly Component[] };

function OneComponent({ component, components }: OneProps) {
  return holdsOthers(component.type) ? (
    <Sections component={component} components={components} />
  ) : (
    <ReadComponent component={component} />
  );
}

/** A component that holds no others, as readers get it. */
export function ReadComponent({ component }: Pick<OneProps, "component">) {
  const { type, title } = component;
  if (type === "separator") return <hr className={`read-page-${component.style ?? "line"}`} />;
  if (type === "image") return <Picture component={component} />;
  if (type === "audio" || type === "video") return <Recording component={component} />;
  return (
    <section className="read-page-block">
      {title ? <p className="read-page-head">{title}</p> : null}
      <Markup html={component.html} />
      <LinkOf component={component} />
    </section>
  );
}

const Markup = ({ html }: { html: string | null }) =>
  html ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the service rendered and sanitized it when it was saved.
    <div className="read-page-text" dangerouslySetInnerHTML={{ __html: html }} />
  ) : null;

function LinkOf({ component: { link } }: Pick<OneProps, "component">) {
  if (!link) return null;
  return (
    <p>
      <a href={link.address} rel={link.isOutside ? "noreferrer" : undefined}>
        {link.text ?? link.address}
      </a>
    </p>
  );
}

function Picture({ component: { asset, caption, link, style } }: Pick<OneProps, "component">) {
  if (!asset) return null;
  const image = <img src={asset.address} alt={asset.alt ?? ""} />;
  return (
    <figure className={`read-page-${style ?? "content"}`}>
      {link ? <a href={link.address}>{image}</a> : image}
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}

/** A recording with its transcript; one elsewhere on the web is a link, as a page must not load from other hosts. */
function Recording({ component }: Pick<OneProps, "component">) {
  const { t } = useTranslation("site-pages");
  const { type, title, asset, poster, caption, html, address } = component;
  return (
    <figure>
      {title ? <p className="read-page-head">{title}</p> : null}
      {asset && type === "audio" ? (
        // biome-ignore lint/a11y/useMediaCaption: what is spoken stands below it as a text.
        <audio controls preload="none" src={asset.address} aria-label={title ?? asset.name} />
      ) : null}
      {asset && type === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: what is spoken stands below it as a text.
        <video
          controls
          preload="none"
          src={asset.address}
          poster={poster?.address}
          aria-label={title ?? asset.name}
        />
      ) : null}
      {!asset && address ? (
        <a href={address} rel="noreferrer">
          {t("reading.listen", { title: title ?? address })}
        </a>
      ) : null}
      {caption ? <figcaption>{caption}</figcaption> : null}
      {html ? (
        <details>
          <summary>{t("reading.transcript")}</summary>
          <Markup html={html} />
        </details>
      ) : null}
    </figure>
  );
}

/** An accordion as sections to unfold; tabs as sections one below the other, with links to each. */
function Sections({ component: { key, type, title, isOpen }, components }: OneProps) {
  const { t } = useTranslation("site-pages");
  const sections = components.filter((one) => one.within === key);
  const head = title ? <p className="read-page-head">{title}</p> : null;
  if (type === "accordion")
    return (
      <section className="read-page-block">
        {head}
        {sections.map((section, index) => (
          <details key={section.key} open={isOpen && index === 0}>
            <summary>{section.title}</summary>
            <div className="read-page-section">
              <Components components={components} within={section.key} />
            </div>
          </details>
        ))}
      </section>
    );
  return (
    <section className="read-page-block">
      {head}
      <ul className="read-page-tabs" aria-label={title ?? t("reading.tabs")}>
        {sections.map((section) => (
          <li key={section.key}>
            <a href={`#read-${section.key}`}>{section.title}</a>
          </li>
        ))}
      </ul>
      {sections.map((section) => (
        <section key={section.key} id={`read-${section.key}`} aria-label={section.title ?? undefined}>
          <p className="read-page-head">{section.title}</p>
          <div className="read-page-section">
            <Components components={components} within={section.key} />
          </div>
        </section>
      ))}
    </section>
  );
}
