import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { lookAfterScripts } from "~/http/lost-scripts";
import { startTexts } from "~/i18n/i18n.client";

lookAfterScripts();
startTexts();

// The page works before hydration, so typing and scrolling have priority over it.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
