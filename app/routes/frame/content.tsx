import { Outlet } from "@remix-run/react";
import { ErrorScreen } from "./page/error-screen";

export default function Content() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
