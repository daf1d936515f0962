import { issueName } from "~/shared/bookings/issue-name";
import { MediumCode } from "~/shared/bookings/medium-code";

type Props = {
  medium: { name: string; goal: string | null; colour: string | null } | null;
  issue: { title: string; issueNumber: string } | null;
};

/** A medium by its code, or by its name where it has none, with the issue. */
export function OfMedium({ medium, issue }: Props) {
  if (!medium) return null;
  const { name, goal, colour } = medium;
  return (
    <>
      {goal ? <MediumCode name={name} code={goal} colour={colour} /> : issue ? null : name}{" "}
      {issue ? issueName(issue) : null}
    </>
  );
}
