import { mayOnBookings } from "domain/permissions/bookings";
import { hasPermission, type PermissionCheck } from "domain/permissions/check";

/** Whose dashboard it is. */
export interface Viewer {
  permissions: readonly string[];
  /** Whether bookings have this user as their supervisor. */
  canBookUser: boolean;
}

/** The kinds of what there is to do. */
export const TO_DO_KINDS = [
  "material",
  "price",
  "activation",
  "bill",
  "comment",
  "deadline",
  "release",
  "review",
  "newsletter",
  "account",
  "draft",
] as const;
export type ToDoKind = (typeof TO_DO_KINDS)[number];

/** What somebody does in the house, as their rights say; roles have no names here, as a house gives them its own. */
export interface Duties {
  /** Looks after bookings of their own: all figures and tasks of bookings are about these. */
  isOwn: boolean;
  /** Bills what others have sold. */
  isBilling: boolean;
  /** Decides what is published, and does not sell. */
  isEditorial: boolean;
  seesBookings: boolean;
  /** What is to be done of what the user may see, apart from comments. */
  kinds: ToDoKind[];
}

/**
 * Whoever looks after bookings sees their own, unless they also decide what is not billed: that is left to those who
 * answer for the house. Whoever edits bookings without making any bills them.
 */
export function dutiesOf({ permissions, canBookUser }: Viewer): Duties {
  const may = (check: PermissionCheck) => hasPermission(permissions, check);
  const seesBookings = mayOnBookings(permissions, "view");
  const edits = mayOnBookings(permissions, "edit");
  const makes = mayOnBookings(permissions, "create");
  const isBilling = seesBookings && edits && !makes;
  const isOwn = seesBookings && canBookUser && !isBilling && !may({ action: "manage_nonbillable" });
  const decidesReleases = may({ action: "edit", collectionType: "press_releases" });
  const publishesArticles = may({ action: "publish", collectionType: "articles" });
  const isEditorial = !edits && !isOwn && (decidesReleases || publishesArticles);
  const sells = seesBookings && !isBilling && (isOwn || makes);
  const does: Record<ToDoKind, boolean> = {
    material: sells,
    price: sells || isBilling,
    activation: sells,
    bill: seesBookings && edits && !isOwn,
    comment: true,
    deadline: seesBookings && !isBilling && !isEditorial,
    release: decidesReleases,
    review: publishesArticles,
    newsletter: may({ action: "publish", collectionType: "immoflash_issues" }),
    account: may({ action: "edit", collectionType: "users" }),
    draft: may({ action: "edit", collectionType: "articles" }),
  };
  return { isOwn, isBilling, isEditorial, seesBookings, kinds: TO_DO_KINDS.filter((kind) => does[kind]) };
}

/** What stops a print stands first, then what is the user's first duty, then the rest; within these by day. */
export function rankOf(kind: ToDoKind, { isOwn, isBilling }: Duties): 0 | 1 | 2 {
  if (kind === "material") return 0;
  if (isBilling) return kind === "bill" ? 1 : 2;
  if (kind === "price" || kind === "activation") return isOwn ? 1 : 2;
  return kind === "bill" || kind === "deadline" || kind === "draft" ? 2 : 1;
}
