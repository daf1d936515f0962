import { areaCalled, LOGGED_AREAS, type LoggedArea } from "domain/areas";
import { formatEuro } from "domain/money";
import type { FormArea } from "~/forms/labels";
import { texts } from "~/i18n/i18n";
import { actionText, changeTexts, type Words } from "~/records/change-words";
import { permissionLabel } from "~/records/permissions/permission-text";
import { bookingWords } from "~/shared/bookings/booking-words";
import { userWords } from "~/shared/users/user-words";
import { DASH } from "~/ui/dash";

/** Of an entry that is about no single record, such as an import. */
const NO_RECORD = "0";

/** An entry of the log in words. */
export type LogWords = { action: string; record: string; to: string | null; changes: string[] };

type Entry = {
  area: string;
  action: string;
  recordId: string;
  recordName: string | null;
  changes: readonly { field: string; before: string | null; after: string | null }[];
};

/** The texts of an area's entries, and the address of its records. */
type LogArea = {
  texts: FormArea;
  path?: (id: string) => string;
  hasNames?: boolean;
  words?: (() => Words) | undefined;
};

const permissions = (): Words => ({ labelOf: (field) => permissionLabel(field) });

/** Areas whose values have words of their own. */
const WORDS: Partial<Record<LoggedArea, () => Words>> = {
  billing: () => ({
    valueText: (field, value) => (field === "amount" ? formatEuro(Number(value)) : value),
  }),
  bookings: bookingWords,
  roles: permissions,
  users: userWords,
};

/** Where the entries lead that are not about records on the kit; those of others lead nowhere. */
const OTHERS: Partial<Record<LoggedArea, LogArea>> = {
  bookings: { texts: "bookings", path: (id) => `/bookings/${id}` },
  global_settings: { texts: "settings", path: () => "/settings/general" },
  immoflash_configuration: { texts: "immoflash", path: () => "/immoflash-configuration" },
  newsletters: { texts: "newsletters", path: (id) => `/issues/immoflash/newsletter/${id}` },
};

function logAreaOf(name: string): LogArea {
  const area = LOGGED_AREAS.find((one) => one === name);
  if (!area) return { texts: "activityLog" };
  const words = WORDS[area];
  const records = areaCalled(area);
  if (!records) return { texts: "activityLog", words, ...OTHERS[area] };
  const { room, path, at = path } = records;
  return { texts: room, words, path: (id) => `${at}/${id}`, hasNames: true };
}

/** The text of an entry, in the words of its area's history. The record is a link while it exists. */
export function logWords(entry: Entry): LogWords {
  const { area, action, recordId, recordName, changes } = entry;
  const { texts: own, path, hasNames, words } = logAreaOf(area);
  const isThere = action !== "delete" && (recordName !== null || !hasNames);
  return {
    action: actionText(own, entry),
    record:
      recordId === NO_RECORD
        ? DASH
        : (recordName ?? texts("activityLog")("recordNumber", { number: recordId })),
    to: path && isThere ? path(recordId) : null,
    changes: changeTexts(own, changes, words?.() ?? {}).map(({ text }) => text),
  };
}
