import { classes } from "./class-names";

/** Colours in which initials stand, by the names of the tokens. */
const COLOURS = ["accent", "good", "warn", "bad", "info", "ink"] as const;

export type AvatarColour = (typeof COLOURS)[number];

type Props = {
  initials: string;
  /** The address of a picture, in place of the initials. */
  picture?: string | null;
  colour?: AvatarColour;
};

/** The picture of a person, or the initials. The name stands beside it. */
export function Avatar({ initials, picture, colour = "accent" }: Props) {
  if (picture) return <img className="avatar" src={picture} alt="" />;
  return (
    <span className={classes("avatar", colour !== "accent" && `avatar-${colour}`)} aria-hidden="true">
      {initials}
    </span>
  );
}

/** The colour of a person, the same one each time. */
export function avatarColourOf(id: string): AvatarColour {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[sum % COLOURS.length] ?? "accent";
}
