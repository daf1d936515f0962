import { savedView } from "domain/saved-view";
import { z } from "zod";
import { backAction, byIntent } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { signedIn } from "~/session/guard.server";

const SaveView = graphql(`
  mutation SaveView($list: String!, $name: String!, $query: String!, $idempotencyKey: String!) {
    saveView(list: $list, name: $name, query: $query, idempotencyKey: $idempotencyKey) { _id }
  }
`);

const ViewsOfList = graphql(`
  query ViewsOfList($list: String!) { savedViews(list: $list) { name query } }
`);

const DeleteSavedView = graphql(`
  mutation DeleteSavedView($id: String!) { deleteSavedView(id: $id) }
`);

/** The action of the address where all lists save and delete their views. */
export const savedViewsAction = byIntent(
  backAction({
    may: signedIn,
    schema: savedView,
    send: async (args, view, idempotencyKey) => {
      const { savedViews } = await gqlRequest(args, ViewsOfList, { list: view.list });
      await gqlRequest(args, SaveView, { ...view, idempotencyKey });
      // The same post once more finds what it has saved itself.
      return savedViews.some(({ name, query }) => name === view.name && query !== view.query);
    },
    toast: (isReplaced, { name }) => texts("lists")(isReplaced ? "views.replaced" : "views.saved", { name }),
    refused: () => texts("lists")("views.refused"),
  }),
  {
    delete: backAction({
      may: signedIn,
      schema: z.object({ id: z.string() }),
      send: async (args, view) => {
        // A second click on delete finds no view any more. The result is what the user wanted.
        await gqlRequest(args, DeleteSavedView, view).catch((refusal) => {
          if (!(refusal instanceof Response && refusal.status === 404)) throw refusal;
        });
      },
      toast: () => texts("lists")("views.deleted"),
    }),
  },
);
