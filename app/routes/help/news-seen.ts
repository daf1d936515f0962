import { redirect } from "@remix-run/node";
import { postAction } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { signedIn } from "~/session/guard.server";

const SeeNews = graphql(`
  mutation SeeNews {
    seeNews
  }
`);

/** The way of the menu to the news. It is a post, as it saves that somebody has opened them: reading a page saves nothing. */
export const action = postAction(signedIn, async (args) => {
  await gqlRequest(args, SeeNews);
  return redirect("/help/news", 303);
});

export function loader() {
  return redirect("/help/news");
}
