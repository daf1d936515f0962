import type { FormProblem } from "~/forms";
import type { BookingChoices } from "./choices";

type NamedChoice = { _id: string; name: string };

/** The only entry of a choice: nobody has to choose it. */
export const onlyOne = (choices: readonly { _id: string }[]): string =>
  choices.length === 1 ? (choices[0]?._id ?? "") : "";

/** The first values of a new booking, from its address. A value that cannot be chosen is a problem at its field. */
export function wantedFrom(
  address: URLSearchParams,
  {
    choices,
    client,
  }: {
    choices: Pick<BookingChoices, "variant" | "mediumId" | "slots" | "formats">;
    client: (NamedChoice & { isActive: boolean; isAgency: boolean }) | null | undefined;
  },
): { client: NamedChoice | null; format: string; problems: FormProblem[] } {
  const problems: FormProblem[] = [];
  const refuse = (field: string, message: string) => void problems.push({ field, message });
  const asks = (name: string) => Boolean(address.get(name));

  const refusal = !client
    ? "record_unknown"
    : client.isAgency
      ? "choice_invalid"
      : client.isActive
        ? null
        : "choice_inactive";
  if (asks("client") && refusal) refuse("clientCompany", refusal);

  const { mediumId, slots, formats, variant } = choices;
  const format = formats.find(({ _id }) => _id === address.get("format"));
  if (variant !== "multi") {
    const isPlaced = asks("medium") || asks("issue") || asks("format");
    if (isPlaced && !mediumId) refuse("specs.targetMedium", "choice_invalid");
    if (mediumId && asks("issue") && slots?._id !== address.get("issue")) {
      refuse("specs.issue", "issue_not_of_medium");
    }
    if (mediumId && asks("format") && !format) refuse("specs.format", "format_not_of_medium");
  }
  return {
    client: client && !refusal ? { _id: client._id, name: client.name } : null,
    format: format?._id ?? (asks("format") ? "" : onlyOne(formats)),
    problems,
  };
}
