import { type ReactNode, useEffect, useRef } from "react";
import { useNonce } from "~/ui/nonce";
import { cssInView, type PageView } from "../preview/views";
import type { ShownMail } from "../record/shown-mail";

type Props = {
  mail: ShownMail;
  view: PageView;
  /** What stands above and below a part has its slot: see `slotsOf`. */
  children: ReactNode;
};

/** The slots of a part: what lies over it, and what stands below it. */
export const slotsOf = (key: string) => ({ over: `over-${key}`, below: `below-${key}` });

/** What a page of ours must not do to the parts, and where their slots are. */
const PLACES =
  ":host{color-scheme:light}.part{position:relative}.part>div:empty{min-height:48px}.bg{max-width:600px;margin:0 auto}";

/**
 * The mail as a part of the page, which scrolls with it, and whose style sheets know nothing of each other. The server
 * sends it as a declarative shadow root, so that it is there without scripts; with them each part is changed by itself.
 */
export function ShadowMail({ mail, view, children }: Props) {
  const nonce = useNonce();
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef(new WeakMap<Element, string>());
  const css = PLACES + cssInView(mail.css, view);
  const { parts } = mail;
  useEffect(() => {
    const { current: element } = host;
    if (!element) return;
    const isFromServer = element.shadowRoot !== null && element.shadowRoot.adoptedStyleSheets.length === 0;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    let page = root.querySelector(".bg");
    if (isFromServer) {
      root.querySelector("style")?.remove();
      // It shows what the screen was loaded with.
      const htmls = new Map(parts.map(({ key, html }) => [key, html]));
      for (const part of page?.children ?? [])
        shown.current.set(part, htmls.get(part.getAttribute("data-part") ?? "") ?? "");
    }
    if (!page) {
      page = document.createElement("div");
      page.className = "bg";
      root.append(page);
    }
    placeParts(page, parts, shown.current);
  }, [css, parts]);
  return (
    <div ref={host} className="newsletter-mail" data-view={view}>
      {typeof document === "undefined" ? (
        <template
          {...{ shadowrootmode: "open" }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the service has rendered it, of texts that it escapes.
          dangerouslySetInnerHTML={{ __html: `<style nonce="${nonce ?? ""}">${css}</style>${pageOf(parts)}` }}
        />
      ) : null}
      {children}
    </div>
  );
}

const pageOf = (parts: ShownMail["parts"]) =>
  `<div class="bg">${parts.map(({ key, html }) => `<div class="part" data-part="${key}">${partOf(key, html)}</div>`).join("")}</div>`;

function partOf(key: string, html: string): string {
  const { over, below } = slotsOf(key);
  return `<slot name="${over}"></slot><div>${html}</div><slot name="${below}"></slot>`;
}

/** Brings the parts of the page into their order; only those that show something else are written anew. */
function placeParts(page: Element, parts: ShownMail["parts"], shown: WeakMap<Element, string>) {
  const before = new Map([...page.children].map((part) => [part.getAttribute("data-part"), part]));
  parts.forEach(({ key, html }, nth) => {
    let part = before.get(key);
    if (!part) {
      part = document.createElement("div");
      part.className = "part";
      part.setAttribute("data-part", key);
      part.innerHTML = partOf(key, html);
    } else if (shown.get(part) !== html) {
      const content = part.querySelector(":scope > div");
      if (content) content.innerHTML = html;
    }
    shown.set(part, html);
    before.delete(key);
    if (page.children[nth] !== part) page.insertBefore(part, page.children[nth] ?? null);
  });
  for (const gone of before.values()) gone.remove();
}
