import { formatEuro } from "domain/money";
import type { FormArea } from "~/forms/labels";
import { texts } from "~/i18n/i18n";
import { actionText, changeTexts, type Words } from "~/records/change-words";
import { permissionLabel } from "~/records/permissions/permission-text";
import { bookingWords } from "~/shared/bookings/booking-words";
import { userWords } from "~/shared/users/user-words";

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
type LogArea = { texts: FormArea; path?: (id: string) => string; hasNames?: boolean; words?: () => Words };

const below = (path: string) => (id: string) => `${path}/${id}`;
const record = (texts: FormArea, path: string, words?: () => Words): LogArea => ({
  texts,
  path: below(path),
  hasNames: true,
  ...(words ? { words } : {}),
});
const permissions = (): Words => ({ labelOf: (field) => permissionLabel(field) });

const AREAS: Readonly<Record<string, LogArea>> = {
  attachments: { texts: "activityLog" },
  billing: {
    texts: "activityLog",
    words: () => ({
      valueText: (field, value) => (field === "amount" ? formatEuro(Number(value)) : value),
    }),
  },
  bookings: { texts: "bookings", path: below("/bookings"), words: bookingWords },
  categories: record("categories", "/categories"),
  companies: record("companies", "/companies"),
  domains: record("domains", "/domains"),
  global_settings: { texts: "settings", path: () => "/settings/general" },
  media: record("media", "/press"),
  print_issues: record("issues", "/issues/edit/print"),
  qrcodes: record("qrcodes", "/qrcodes"),
  roles: record("roles", "/roles", permissions),
  rubrics: record("rubrics", "/rubrics"),
  tags: record("tags", "/tags"),
  users: record("users", "/users", userWords),
};

/** The text of an entry, in the words of its area's history. The record is a link while it exists. */
export function logWords(entry: Entry): LogWords {
  const { area, action, recordId, recordName, changes } = entry;
  const { texts: own, path, hasNames, words } = AREAS[area] ?? { texts: "activityLog" };
  const isThere = action !== "delete" && (recordName !== null || !hasNames);
  return {
    action: actionText(own, entry),
    record: recordName ?? texts("activityLog")("recordNumber", { number: recordId }),
    to: path && isThere ? path(recordId) : null,
    changes: changeTexts(own, changes, words?.() ?? {}).map(({ text }) => text),
  };
}
