import type { RequestArgs } from "~/graphql/client.server";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";

const TextAsHtml = graphql("query TextAsHtml($text: String!) { html: textAsHtml(text: $text) }");

/**
 * The HTML of the fields of a form that hold Markdown, for those who only read it; null for a text that the service does
 * not render now.
 */
export async function textsToRead<Values extends object>(
  args: RequestArgs,
  values: Values,
  fields: readonly (keyof Values & string)[],
): Promise<Record<string, string | null>> {
  const html: Record<string, string | null> = {};
  for (const field of fields) {
    const text = values[field];
    if (typeof text === "string" && text !== "") html[field] = await htmlOf(args, text);
  }
  return html;
}

async function htmlOf(args: RequestArgs, text: string): Promise<string | null> {
  try {
    return (await gqlRequest(args, TextAsHtml, { text })).html;
  } catch (refusal) {
    if (refusal instanceof ServiceError) return null;
    throw refusal;
  }
}
