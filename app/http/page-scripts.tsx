import startPage from "./start-page.js?raw";

/**
 * Starts the scripts of the page. Browsers may keep the failure of an import for as long as the page lives (Chromium 150
 * does, for the file and for all that imports it), so nothing is imported before its file has arrived, together with all
 * that the file imports. `app/entry.server.tsx` holds the page's own script back until then.
 *
 * Stands in the page itself, so that it cannot be lost, and before the styles, so that it hears when they are lost. A
 * browser does not run it again when it takes the page over, and so does not load it.
 */
export function PageScripts({ nonce }: { nonce?: string | undefined }) {
  const code = import.meta.env.SSR ? startPage : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, without anything from outside.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
