import type { Rollup } from "vite";
import { expect, test, vi } from "vitest";
import viteConfig from "../vite.config";

const { onwarn } = viteConfig.build?.rollupOptions ?? {};
const heard = (warning: Partial<Rollup.RollupLog>) => {
  const warn = vi.fn();
  onwarn?.({ message: "a warning", ...warning }, warn);
  return warn.mock.calls.length > 0;
};

test("the build of a first start is silent about sound sources, and warns of all else", () => {
  expect(heard({ code: "INVALID_ANNOTATION", message: "A comment in zod" })).toBe(false);
  expect(heard({ code: "EMPTY_BUNDLE", message: 'Generated an empty chunk: "export".' })).toBe(false);
  expect(heard({ code: "PLUGIN_WARNING", plugin: "vite:reporter" })).toBe(false);
  expect(heard({ code: "UNRESOLVED_IMPORT" })).toBe(true);
  expect(heard({ code: "PLUGIN_WARNING", plugin: "remix" })).toBe(true);
  expect(() => heard({ code: "CIRCULAR_CHUNK", message: "Circular chunk" })).toThrow("Circular chunk");
});
