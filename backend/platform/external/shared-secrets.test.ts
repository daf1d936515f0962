import { describeOnDatabase } from "backend/testing/databases";
import { expect, test } from "vitest";

describeOnDatabase("a shared secret", (open) => {
  test("is made once, of 256 bits, for all that ask at the same time, and another for each name", async () => {
    const backend = await open();
    const asked = await Promise.all(Array.from({ length: 8 }, () => backend.sharedSecret("cookies")));
    expect(new Set(asked).size).toBe(1);
    expect(asked[0]).toMatch(/^[\w-]{43}$/);
    expect(await backend.sharedSecret("others")).not.toBe(asked[0]);
  });
});
