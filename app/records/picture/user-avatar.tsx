import { Avatar, type AvatarColour } from "~/ui/avatar";
import { pictureHref } from "../attachments/attachment";

type Props = { user: { initialName: string; avatar?: { _id: string } | null }; colour?: AvatarColour };

/** The picture of a user, or the initials. The name stands beside it. */
export const UserAvatar = ({ user: { initialName, avatar }, colour }: Props) => (
  <Avatar initials={initialName} picture={avatar && pictureHref(avatar._id, "avatar")} colour={colour} />
);
