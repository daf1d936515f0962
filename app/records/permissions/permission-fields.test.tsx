import { createRemixStub } from "@remix-run/testing";
import { GLOBAL_PERMISSIONS, MEDIUM_BOOKING_ACTIONS } from "domain/permissions/names";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { PlainFields } from "~/forms/fields/plain-fields";
import { startTexts } from "~/i18n/i18n.server";
import { DirectPermissionField, PermissionField } from "./permission-fields";

beforeAll(() => {
  startTexts();
  // The stub is a browser router. React warns about its layout effects when it renders on the server.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const media = [
  { id: "12", label: "Bergzeit" },
  { id: "3", label: "Alpenblick" },
];
const ALL = GLOBAL_PERMISSIONS.length + 3 * MEDIUM_BOOKING_ACTIONS.length;

function render(values: string[], fields: ReactNode, url = "/"): string {
  const Screen = () => (
    <PlainFields id="role" area="roles" checks={{}} values={{ permissions: values as never }} problems={[]}>
      {fields}
    </PlainFields>
  );
  const Stub = createRemixStub([{ path: "/", Component: Screen }]);
  return renderToStaticMarkup(<Stub initialEntries={[url]} />);
}

const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, one]) => one);

it("a role's rights are one box each, with a name of its own, in the words of the trade", () => {
  // Medium 99 is gone; what was granted there is still shown.
  const held = ["global:read__tags", "medium:3:edit__bookings", "medium:99:view__bookings"];
  const html = render(held, <PermissionField name="permissions" media={media} />);
  const names = found(html, /type="checkbox"[^>]*aria-label="([^"]*)"/g);
  expect(names).toHaveLength(ALL);
  expect(new Set(names).size).toBe(ALL);
  expect(found(html, /value="([^"]*)"[^>]*checked=""|checked=""[^>]*value="([^"]*)"/g)).toHaveLength(3);
  expect(names).toEqual(
    expect.arrayContaining(["Schlagwörter: lesen", "Buchungen Alpenblick: bearbeiten", "Anmelden"]),
  );
  expect(names.join()).not.toMatch(/global:|__/);
});

it("a user's own rights have three states; without an own choice a cell says what is inherited", () => {
  const roles = [
    { name: "Redaktion", permissions: ["global:read__tags"] },
    { name: "Leitung", permissions: ["global:read__tags", "global:edit__tags"] },
  ];
  const values = ["1 global:read__rubrics", "0 global:edit__tags"];
  const html = render(
    values,
    <DirectPermissionField name="permissions" media={media.concat({ id: "99", label: "X" })} roles={roles} />,
  );
  const selects = html.split("<select").slice(1);
  expect(selects).toHaveLength(ALL);
  const stateOf = (name: string) => {
    const select = selects.find((one) => one.includes(`aria-label="${name}"`)) ?? "";
    return /<option[^>]*selected="">([^<]*)/.exec(select)?.[1];
  };
  expect(stateOf("Schlagwörter: lesen")).toBe("geerbt: ja");
  expect(html).toContain('title="durch Redaktion, Leitung"');
  expect(stateOf("Schlagwörter: bearbeiten")).toBe("verweigert");
  expect(stateOf("Rubriken: lesen")).toBe("erlaubt");
  expect(stateOf("Rubriken: löschen")).toBe("geerbt: nein");
});

it("the address asks for only what differs from the roles, and saving loses nothing of it", () => {
  const values = ["1 global:read__rubrics", "0 medium:3:edit__bookings", "0 global:sort_tree"];
  const field = <DirectPermissionField name="permissions" media={media} roles={[]} />;
  const html = render(values, field, "/?only=own");
  expect(found(html, /<option value="([^"]+)" selected=""/g)).toEqual([
    "1 global:read__rubrics",
    "0 global:sort_tree",
    "0 medium:3:edit__bookings",
  ]);
  expect(html.split("<select")).toHaveLength(4);
  expect(html.length).toBeLessThan(render(values, field).length / 4);
  const none = render([], field, "/?only=own");
  expect(none).toContain("Nichts weicht von den Rollen ab.");
  expect(none).toContain('<input type="hidden" name="permissions" value=""/>');
});
