import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { postedForm } from "./posted-form.server";

const post = (body: string | undefined, type: string) =>
  new Request("http://here/", { method: "POST", body, headers: type ? { "Content-Type": type } : {} });

it("reads a form", async () => {
  expect([...(await postedForm(post("a=1&b=", "application/x-www-form-urlencoded")))]).toEqual([
    ["a", "1"],
    ["b", ""],
  ]);
});

it.each([
  ["no body", undefined, ""],
  ["another type", '{"a":1}', "application/json"],
  ["parts that are none", "garbage", "multipart/form-data; boundary=x"],
  ["parts without a boundary", "garbage", "multipart/form-data"],
])("answers %s with 400", async (_name, body, type) => {
  const refusal = await postedForm(post(body, type)).catch((thrown: unknown) => thrown);
  expect(refusal).toBeInstanceOf(Response);
  expect((refusal as Response).status).toBe(400);
});

it("is how every action reads its form", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.server\.ts$|^routes\/.*(?<!\.test)\.tsx?$/.test(file),
  );
  const unguarded = sources.filter(
    (file) =>
      !file.endsWith("posted-form.server.ts") &&
      readFileSync(path.join("app", file), "utf8").includes(".formData()"),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(unguarded).toEqual([]);
});
