import { parseId } from "domain/identifiers";

/** Where a booking could appear instead; without a format, the chosen one stays. */
type Place = { issue: string; format: string };

const PLACE = "place/";

/** The intent of a button that chooses an issue, and with it a format. */
export const placeIntent = ({ issue, format = "" }: { issue: string; format?: string | undefined }): string =>
  `refresh/${PLACE}${issue}/${format}`;

/** What such a button chooses; null where the post is none. */
export function placeOf(refresh: string | null): Place | null {
  if (!refresh?.startsWith(PLACE)) return null;
  const [issue = "", format = ""] = refresh.slice(PLACE.length).split("/");
  return parseId(issue) === null
    ? null
    : {
        issue,
        format: parseId(format) === null ? "" : format,
      };
}
