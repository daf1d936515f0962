import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** The site map: every URL of the product on one page, in the order of the sidebar. */
export default [
  // Screens without the sidebar.
  route("login", "routes/frame/login.tsx"),
  route("logout", "routes/frame/logout.ts"),
  route("icons", "routes/frame/icons.tsx"),
  route("sidebar", "routes/frame/sidebar-state.ts"),

  layout("routes/frame/layout.tsx", { id: "frame" }, [
    // Shows the errors of the screens below it inside the frame.
    layout("routes/frame/content.tsx", [
      index("routes/frame/start.ts"),
      route("*", "routes/frame/not-found.ts"),
    ]),
  ]),
] satisfies RouteConfig;
