import type { Rollup } from "vite";

/** What each screen runs on: its frame, and the kits that it is made of. */
const FRAME = /\/app\/(entry\.client|root|routes\/frame\/(layout|content))\.tsx/;
const URL_STATE = /\/app\/lists\/state\/url-state/;
const LIST = new RegExp(`${URL_STATE.source}|/node_modules/zod/`);
const FORM = /\/app\/forms\/screen\/kit-form/;
const AREA = /\/app\/routes\/([a-z-]+)\//;
/** The live connection, which is loaded after the screen, with what it alone needs to run. */
const LIVE =
  /\/app\/live\/(connection|topics)\.ts|\/node_modules\/(graphql|graphql-ws|gql\.tada|@0no-co\/graphql\.web)\//;
/** What the list of notifications and the panel below the bell share, with their texts. */
const NOTIFICATIONS =
  /\/app\/shared\/notifications\/(card|marks\.server)\.tsx?$|\/locales\/de\/notifications\.json/;
/**
 * What the records share that are published, with its texts: their states and revisions, and fields of their forms. What
 * stands on a canvas alone is that screen's.
 */
const PUBLISHING =
  /\/(app\/shared|domain)\/lifecycle\/(?!list-parts|link-list|withdraw-steps|shared-draft|publishing-states|wall-time|canvas-record|publishing-twin|moment-words)|\/app\/(editor\/markdown-field|forms\/fields\/moment-field)|\/app\/shared\/library\/asset-field|\/locales\/de\/(editor|lifecycle)\.json/;
/** What the screens share on which a record is written on a canvas. */
const STAGE =
  /\/app\/(frames\/stage\/|shared\/lifecycle\/(canvas-record|publishing-twin|moment-words)|i18n\/saved-text|forms\/screen\/saved-words)/;
/** What shows files that are on their way, where they are chosen and where they come into a text. */
const UPLOADS = /\/app\/forms\/uploads\/(held-form|queued-file|upload-queue|upload-state)\.tsx?$/;
/** What the frame shares with a part that it loads later. In the frame's own file it would cost every screen a second one. */
const FRAME_AND_LATER = /\/app\/(routes\/frame\/menu\/go-keys|shared\/search\/recent)\.ts/;
/** What names the links that lead to what is published, with its texts. */
const LINKS = /\/app\/shared\/lifecycle\/(link-list|withdraw-steps)|\/locales\/de\/linkedFrom\.json/;
const OWN = /^(?!.*\/node_modules\/).*\/(app|domain|locales)\//;

/**
 * Puts what several screens share into few files: every file costs a request, and on a slow line a request costs more
 * than the few bytes that a screen loads for another one. `kit` is what every screen needs, with its libraries, or
 * screens of both kinds need; `lists` and `forms` what one kind needs, `records` what
 * the forms of all but bookings need; `tags`, `bookings-lists` and `bookings-forms`
 * what the screens of one area share; `live` the live connection. What one screen alone needs, and what is loaded later, stays where it is.
 */
export function screenChunks(): Rollup.GetManualChunk {
  let chunks: Map<string, string | null> | undefined;
  return (id, { getModuleIds, getModuleInfo }) => {
    if (LIVE.test(id)) return "live";
    if (NOTIFICATIONS.test(id)) return "notifications";
    if (PUBLISHING.test(id)) return "publishing";
    if (LINKS.test(id)) return "links";
    if (STAGE.test(id)) return "stage";
    if (UPLOADS.test(id)) return "uploads";
    if (FRAME_AND_LATER.test(id)) return "kit";
    chunks ??= sharedChunks([...getModuleIds()], getModuleInfo);
    return chunks.get(id);
  };
}

type Need = "frame" | "list" | "form" | "both" | "neither";

function sharedChunks(ids: string[], infoOf: Rollup.GetModuleInfo): Map<string, string | null> {
  for (const part of [URL_STATE, FORM])
    if (!ids.some((id) => part.test(id))) throw new Error(`no module is named ${part}: it has moved`);
  const needs = new Map<string, Need[]>();
  const areas = new Map<string, Set<string>>();
  for (const screen of ids.filter((id) => infoOf(id)?.isEntry)) {
    const modules = modulesOf(screen, infoOf);
    const need = needOf(screen, modules);
    const area = AREA.exec(screen)?.[1] ?? "";
    for (const id of modules) {
      needs.set(id, [...(needs.get(id) ?? []), need]);
      areas.set(id, (areas.get(id) ?? new Set()).add(area));
    }
  }
  const shared = [...needs].filter(([id, { length }]) => length > 1 && !infoOf(id)?.isEntry);
  const chunks = new Map(
    shared.map(([id, needs]) => {
      const itsAreas = areas.get(id) ?? new Set<string>();
      const chunk = chunkOf(id, new Set(needs), itsAreas);
      return [id, chunk === "kit" && areOfTwo(id, needs, itsAreas) ? null : chunk];
    }),
  );
  // An area with files for both kinds of screens has no third one, and others have one: more would be requests.
  const names = new Set(chunks.values());
  const inOneFile = (name: string | null) => {
    const area = name?.replace(/-(lists|forms)$/, "");
    const isDivided = names.has(`${area}-lists`) && names.has(`${area}-forms`);
    if (name === area) return isDivided ? "kit" : name;
    return isDivided ? name : (area ?? null);
  };
  return new Map([...chunks].map(([id, name]) => [id, inOneFile(name)]));
}

/** A module and all that it imports at once, not later. */
function modulesOf(screen: string, infoOf: Rollup.GetModuleInfo): Set<string> {
  const modules = new Set([screen]);
  for (const id of modules) for (const imported of infoOf(id)?.importedIds ?? []) modules.add(imported);
  return modules;
}

function needOf(screen: string, modules: Set<string>): Need {
  if (FRAME.test(screen)) return "frame";
  const has = (part: RegExp) => [...modules].some((id) => part.test(id));
  if (has(LIST)) return has(FORM) ? "both" : "list";
  return has(FORM) ? "form" : "neither";
}

/** The texts of two screens of different areas stay out of the kit: all others would load them for nothing. */
const areOfTwo = (id: string, needs: readonly Need[], areas: ReadonlySet<string>) =>
  /\/locales\//.test(id) && needs.length === 2 && areas.size === 2 && !needs.includes("frame");

/** A screen of both kinds loads the files of both, so that it has no say in which of them a module is. */
function chunkOf(id: string, needs: Set<Need>, areas: ReadonlySet<string>): string | null {
  if (needs.has("frame")) return "kit";
  needs.delete("both");
  const [need, ...others] = needs;
  // What only one area needs is no load for the others: its texts, its list, the parts of its forms.
  const [area] = areas;
  if (area && areas.size === 1 && OWN.test(id)) {
    const isOfOneKind = others.length === 0 && (need === "list" || need === "form");
    return isOfOneKind && !/\/domain\//.test(id) ? `${area}-${need}s` : area;
  }
  if (!need) return null;
  // The booking's form is the heaviest, and needs less of the kit than records do.
  if (need === "form" && others.length === 0 && !areas.has("bookings")) return "records";
  // The rules of the trade and the texts are light, and wanted anywhere.
  if (others.length || (OWN.test(id) && /\/(domain|locales)\//.test(id))) return "kit";
  if (need === "list") return "lists";
  return need === "form" ? "forms" : "kit";
}
