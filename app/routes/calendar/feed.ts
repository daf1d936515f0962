import type { LoaderFunctionArgs } from "@remix-run/node";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { calendarFile } from "./feeds/ics.server";
import { CalendarFeedQuery } from "./month/documents";

const notFound = () => new Response(null, { status: 404, statusText: "Not Found" });

/** The calendar behind a personal address, for programs that cannot sign in. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const token = /^([\w-]{20,100})\.ics$/.exec(args.params.file ?? "")?.[1];
  if (!token) return notFound();
  const { calendarFeed } = await gqlRequest(args, CalendarFeedQuery, { token });
  if (!calendarFeed) return notFound();
  const { origin } = new URL(args.request.url);
  return new Response(calendarFile(calendarFeed, origin, texts("calendar")("title")), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="videokalender.ics"',
    },
  });
}
