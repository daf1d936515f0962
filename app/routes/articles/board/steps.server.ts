import { BOARD_STEPS, type BoardStep } from "domain/articles/board";
import { byIntent, postAction } from "~/forms/post/post-actions.server";
import { pathOf } from "~/http/return-to.server";
import { eitherOf } from "~/session/guard.server";
import { lifecycleSteps } from "~/shared/lifecycle/steps.server";
import { articleArea } from "../record/article-area";

/** The steps of a record, after which the board is shown as it was searched. */
const steps = lifecycleSteps(articleArea, ({ request }) => pathOf(request));

/** A step of the article that the post names. */
const onBoard = (step: BoardStep) =>
  postAction(steps[step].may, async (args, posted, permissions) => {
    steps[step].may(permissions);
    const params = { ...args.params, id: String(posted.get("id") ?? "") };
    return await steps[step]({ ...args, params }, posted, permissions);
  });

const noStep = postAction(eitherOf(BOARD_STEPS.map((step) => steps[step].may)), async (): Promise<never> => {
  throw Response.json(null, { status: 400, statusText: "Bad Request" });
});

/** What a card posts, or a drop: a step, by its name as the intent. */
export const takeBoardStep = byIntent(noStep, {
  send: onBoard("send"),
  approve: onBoard("approve"),
  publish: onBoard("publish"),
  unschedule: onBoard("unschedule"),
});
