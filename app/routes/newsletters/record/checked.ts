import { graphql, type ResultOf } from "~/graphql/graphql";

/** What the checks of a newsletter need. */
export const CheckedNewsletter = graphql(`
  fragment CheckedNewsletter on Newsletter @_unmask {
    _id version
    content(origin: $origin) {
      hash subject links { key: block }
      asked: links @include(if: $checks) { block title target answer }
    }
    findings(origin: $origin) { kind block detail stops }
    senderRecords @include(if: $checks) { domain spf dmarc dkim }
  }
`);
export type CheckedNewsletter = ResultOf<typeof CheckedNewsletter>;

/** Whether the address asks what only other servers know: whether links answer, and what the sender's domain says. */
export const asksOthers = ({ url }: Request) => new URL(url).searchParams.has("checks");
