import type { Answer, MenuEntry, ShownComponent, ShownPage } from "./asking";

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page of the site as HTML. `files` is the host that the house's own pictures and recordings come from. */
export function renderPage(answer: Answer, page: ShownPage, files: string): string {
  const head = page.seoDescription
    ? `<meta name="description" content="${escaped(page.seoDescription)}">`
    : "";
  return `<!DOCTYPE html>
<html lang="${page.language}">
<head><meta charset="utf-8"><title>${escaped(page.seoTitle ?? page.title)}</title>
<meta name="viewport" content="width=device-width">${head}</head>
<body>
<header><p>${escaped(answer.site?.name ?? "")}</p>${navigation(answer.menu)}</header>
<main>
${trail(page)}<h1>${escaped(page.title)}</h1>
${componentsWithin(page.components, null, files)}
</main>
${source(answer.source)}
</body>
</html>`;
}

function navigation(menu: Answer["menu"]): string {
  if (!menu) return "";
  return `<nav aria-label="${escaped(menu.name)}">${entriesBelow(menu.entries, null)}</nav>`;
}

function entriesBelow(entries: readonly MenuEntry[], parentId: string | null): string {
  const own = entries.filter((entry) => entry.parentId === parentId);
  if (own.length === 0) return "";
  const shown = own.map(({ _id, label, address }) => {
    const name = address === null ? escaped(label) : `<a href="${escaped(address)}">${escaped(label)}</a>`;
    return `<li>${name}${entriesBelow(entries, _id)}</li>`;
  });
  return `<ul>${shown.join("")}</ul>`;
}

const trail = ({ trail: above }: ShownPage) =>
  above.length === 0
    ? ""
    : `<nav aria-label="Pfad">${above.map(({ title, address }) => `<a href="${address}">${escaped(title)}</a>`).join(" › ")}</nav>`;

function source(found: Answer["source"]): string {
  if (!found?.articles) return "";
  const items = found.articles.map(
    ({ title, intro }) => `<li>${escaped(title)}${intro ? `: ${escaped(intro)}` : ""}</li>`,
  );
  return `<aside aria-label="${escaped(found.name)}"><ul>${items.join("")}</ul></aside>`;
}

function componentsWithin(all: readonly ShownComponent[], within: string | null, files: string): string {
  return all
    .filter((component) => component.within === within)
    .map((component) => rendered(component, all, files))
    .join("\n");
}

const heading = ({ title }: ShownComponent) => (title ? `<h2>${escaped(title)}</h2>` : "");
const linked = (link: ShownComponent["link"], inner: string) =>
  link ? `<a href="${escaped(link.address)}">${inner}</a>` : inner;
const caption = ({ caption: text }: ShownComponent) =>
  text ? `<figcaption>${escaped(text)}</figcaption>` : "";

function rendered(component: ShownComponent, all: readonly ShownComponent[], files: string): string {
  const { key, type, html, asset, link, poster } = component;
  const at = asset ? `${files}${asset.address}` : (component.address ?? "");
  const within = () => componentsWithin(all, key, files);
  const sections = all.filter((one) => one.within === key && one.type === "section");
  switch (type) {
    case "content_block": {
      const button = link ? `<p>${linked(link, escaped(link.text ?? ""))}</p>` : "";
      return `${heading(component)}${(html ?? "").replaceAll('src="/', `src="${files}/`)}${button}`;
    }
    case "image":
      return `<figure>${linked(link, `<img src="${at}" alt="${escaped(asset?.alt ?? "")}">`)}${caption(component)}</figure>`;
    case "audio":
      return `${heading(component)}<audio controls preload="none" src="${escaped(at)}"></audio>${html ?? ""}`;
    case "video":
      return `${heading(component)}<video controls preload="none" src="${escaped(at)}"${poster ? ` poster="${files}${poster.address}"` : ""}></video>${html ?? ""}`;
    case "accordion":
      return `${heading(component)}${sections
        .map(
          (section, nth) =>
            `<details${component.isOpen && nth === 0 ? " open" : ""}><summary>${escaped(section.title ?? "")}</summary>${componentsWithin(all, section.key, files)}</details>`,
        )
        .join("")}`;
    case "tab":
      return `${heading(component)}${sections.map((section) => `<section>${heading(section)}${componentsWithin(all, section.key, files)}</section>`).join("")}`;
    case "separator":
      return "<hr>";
    default:
      return within();
  }
}
