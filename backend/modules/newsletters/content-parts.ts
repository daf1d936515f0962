import { createHash } from "node:crypto";
import type { ContentPart } from "domain/newsletters/changed-parts";
import { PART_KEYS } from "./rendering/mjml-tree";
import type { NewsletterModel } from "./rendering/model";

const hashOf = (part: unknown) =>
  createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 20);

/** The parts of a newsletter in their order, as they are kept to be compared with what it says later. */
export function contentParts(model: NewsletterModel): ContentPart[] {
  const { greeting, blocks, imprintHtml, imprintText, disclosureLink, ...head } = model;
  return [
    { key: PART_KEYS.head, title: "", hash: hashOf(head) },
    { key: PART_KEYS.greeting, title: "", hash: hashOf(greeting) },
    ...blocks.map((block) => ({
      key: block.key,
      title: (block.kind === "ad" ? block.client : block.title).slice(0, 200),
      hash: hashOf(block),
    })),
    { key: PART_KEYS.foot, title: "", hash: hashOf([imprintHtml, imprintText, disclosureLink]) },
  ];
}
