import { Outlet } from "@remix-run/react";
import { TourOnScreen } from "~/shared/help/tour-card";
import { ErrorScreen } from "./page/error-screen";

export default function Content() {
  return (
    <>
      <TourOnScreen />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
