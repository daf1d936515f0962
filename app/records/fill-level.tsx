import type { roomOf } from "domain/bookings/week-strip";
import { Toned } from "~/ui/text";

/** What is sold out is done, and nothing that is wrong. */
const TONES = { free: undefined, tight: "warn", full: "good" } as const;

/** How full something is, in the colour of it. The words say it, too. */
export function FillLevel({
  room,
  children,
}: {
  room: ReturnType<typeof roomOf>;
  children: React.ReactNode;
}) {
  return (
    <Toned as="span" tone={TONES[room]}>
      {children}
    </Toned>
  );
}
