import type { Area, AreaAction, BareName, ContentAction, ContentType, MediumBookingAction } from "./names";

/** What a screen, a field or a button asks for (spec §6). Type is `global` and action `read` unless given. */
export type PermissionCheck = {
  type?: "global" | "medium";
  domainId?: string;
  /** For type `medium` the id of the medium. */
  collectionId?: string;
} & (
  | { action?: AreaAction; collectionType: Area }
  | { action?: MediumBookingAction; collectionType: "bookings" }
  | { action: ContentAction; collectionType: ContentType }
  | { action: BareName; collectionType?: undefined }
);

const DELIMITER = ";";

/**
 * The permission string that a check looks for: `global:manage_menu__bookings`,
 * `medium:3:view__bookings`, or a bare name such as `global:login_in_backend`.
 */
export function permissionPattern(check: PermissionCheck): string {
  const { type = "global", action = "read", domainId, collectionType, collectionId } = check;
  return [type, domainId && `domain:${domainId}`, collectionId, actionName(action, collectionType)]
    .filter(Boolean)
    .join(":");
}

function actionName(action: string, collectionType: string | undefined): string {
  if (!collectionType) return action;
  // Spec §6 names the menu entry of the users without an area.
  if (action === "manage_menu" && collectionType === "users") return "manage_menu_users";
  return `${action}__${collectionType}`;
}

/** Answers for the permissions that someone holds: lists ask the same for each of their rows. */
const answered = new WeakMap<readonly string[], Map<string, boolean>>();

/**
 * Whether any held permission contains the check's pattern (spec §6). Both are read between delimiters,
 * so that no name is ever found inside a longer one (decisions §3).
 */
export function hasPermission(permissions: readonly string[], check: PermissionCheck): boolean {
  const { type, action, domainId, collectionType, collectionId } = check;
  const key = `${type}|${action}|${domainId}|${collectionType}|${collectionId}`;
  const answers = answered.get(permissions) ?? new Map<string, boolean>();
  answered.set(permissions, answers);
  const cachedAnswer = answers.get(key);
  if (cachedAnswer !== undefined) return cachedAnswer;
  const pattern = DELIMITER + permissionPattern(check) + DELIMITER;
  const answer = permissions.some((name) => (DELIMITER + name + DELIMITER).includes(pattern));
  answers.set(key, answer);
  return answer;
}
