import type { roomOf } from "domain/bookings/week-strip";
import { Toned } from "~/ui/text";

const TONES = { free: "good", tight: "warn", full: "bad" } as const;

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
