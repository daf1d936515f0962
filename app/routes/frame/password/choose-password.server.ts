import { type ActionFunctionArgs, data } from "@remix-run/node";
import { passwordProblems } from "domain/password";
import { anonymousForm } from "~/forms/post/posted-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { writeCookie } from "~/http/cookie.server";
import { texts } from "~/i18n/i18n";
import { redirectWithSuccess } from "~/session/toast.server";

const ChoosePassword = graphql(`mutation ChoosePassword($token: String!, $new: String!) {
  choosePassword(token: $token, new: $new)
}`);

type Problems = { new: string[]; repeat: string[]; form: string[] };

/** Gives the user of a link the password that is typed twice. */
export async function choosePassword(args: ActionFunctionArgs, token: string) {
  const form = await anonymousForm(args);
  const [chosen, repeat] = [String(form.get("new") ?? ""), String(form.get("repeat") ?? "")];
  const problems: Problems = {
    new: chosen === "" ? ["password_missing"] : passwordProblems(chosen),
    repeat: repeat === "" ? ["password_missing"] : repeat === chosen ? [] : ["passwords_differ"],
    form: [],
  };
  if (problems.new.length + problems.repeat.length > 0) return refused(problems);
  try {
    await gqlRequest(args, ChoosePassword, { token, new: chosen });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    if (refusal.code === "TOO_MANY_ATTEMPTS")
      return refused({ ...problems, form: ["too_many_attempts"] }, 429);
    const serviceProblems = problemsOf(refusal);
    const at = (isNew: boolean) =>
      serviceProblems.filter(({ field }) => (field === "new") === isNew).map(({ message }) => message);
    return refused({ new: at(true), repeat: [], form: at(false) });
  }
  const init = { status: 303, headers: { "Set-Cookie": writeCookie(args.request, "token", null) } };
  return await redirectWithSuccess(args, "/login", texts("password")("chosen"), init);
}

/** Translated here: the texts of `validation` are not sent to someone who is not signed in. */
function refused(problems: Problems, status = 400) {
  const text = texts("validation") as (key: string) => string;
  const sentences = (keys: string[]) => keys.map(text).join(" ");
  const { new: chosen, repeat, form } = problems;
  return data(
    { failed: true, new: sentences(chosen), repeat: sentences(repeat), form: sentences(form) },
    { status },
  );
}
