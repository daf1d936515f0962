import { randomUUID } from "node:crypto";
import { describeOnDatabase } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { expect, it } from "vitest";

const CREATE = `mutation ($data: DomainInput!, $key: String!) { r: createDomain(data: $data, idempotencyKey: $key) { hosts } }`;

describeOnDatabase("domains", (open) => {
  it("have hosts that lead to no other one", async () => {
    const backend = await open();
    const { token } = await signedInUser(backend.db, ["global:create__domains"]);
    const create = (name: string, hosts: string) =>
      send(backend, token, CREATE, { data: { name, hosts, isActive: true }, key: randomUUID() });
    expect((await create("Haus", "verlag.at\nWWW.verlag.at")).data.r.hosts).toBe("verlag.at\nwww.verlag.at");
    expect((await create("Shop", "shop.verlag.at\nwww.Verlag.at")).errors?.[0]?.extensions.data).toEqual([
      { field: "hosts", message: "domain_host_used", params: { host: "www.verlag.at" } },
    ]);
    expect((await create("haus", "anders.at")).errors?.[0]?.extensions.data).toEqual([
      { field: "name", message: "domain_name_used" },
    ]);
  });
});
