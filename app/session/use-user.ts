import { useRouteLoaderData } from "@remix-run/react";
import { hasPermission, type PermissionCheck } from "domain/permissions/check";
import type { requireUser } from "./current-user.server";

type Session = Awaited<ReturnType<typeof requireUser>>;
export type User = Session["user"];

/** Id of the layout route in app/routes.ts. Its loader asks for the signed-in user once per request. */
export const FRAME_ROUTE = "frame";

/** The signed-in user. Only for screens inside the frame. */
export function useUser(): User {
  return useSession().user;
}

/** The media whose bookings the user may see, as the sidebar offers them. */
export function useMedia(): Session["media"] {
  return useSession().media;
}

function useSession(): Session {
  const session = useRouteLoaderData<Session>(FRAME_ROUTE);
  if (!session) throw new Error("only screens inside the frame know who is signed in");
  return session;
}

/** A check of the current user's permissions. The service checks them again on every call. */
export function useCan(): (check: PermissionCheck) => boolean {
  const { permissions } = useUser();
  return (check) => hasPermission(permissions, check);
}
