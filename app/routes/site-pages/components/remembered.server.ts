import { data } from "@remix-run/node";
import { type PostAction, postAction } from "~/forms/post/post-actions.server";
import { writeCookie } from "~/http/cookie.server";
import type { PartsAnswer } from "./parts-answer";
import { rememberedText } from "./remembered";

type Answered = { data: Partial<PartsAnswer>; init: ResponseInit | null };

const isAnswered = (answer: unknown): answer is Answered =>
  answer !== null && typeof answer === "object" && "data" in answer && "init" in answer;

/** The posts of a page, whose answers let the browser keep what a step has remembered. */
export const withRemembered = <Answer>(change: PostAction<Answer>): PostAction<Answer> =>
  postAction(change.may, async (args, posted, permissions) => {
    const answer = await change(args, posted, permissions);
    const remembered = isAnswered(answer) ? answer.data?.remembered : undefined;
    if (!isAnswered(answer) || !remembered) return answer;
    const headers = new Headers(answer.init?.headers);
    headers.append("Set-Cookie", writeCookie(args.request, "remembered", rememberedText(remembered)));
    return data(answer.data, { ...answer.init, headers }) as Answer;
  });
