/** Bodies for `/graphql` that cost a parser more than their length suggests. */
interface Body {
  type: string;
  text: string;
}

const JSON_TYPE = "application/json";
const nested = (levels: number, open = "[", close = "]") => open.repeat(levels) + close.repeat(levels);
const document = (query: string, variables = "{}") => ({
  type: JSON_TYPE,
  text: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
});
const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join(",")}}`;

/**
 * By name, of about so many bytes; the product answers all of them with 4xx, or with a refusal.
 * @param bytes from 100 to a million
 */
export const BAD_DOCUMENTS: Readonly<Record<string, (bytes: number) => Body>> = {
  "nested lists": (bytes) => document("{ me { _id } }", `{"a":${nested((bytes - 60) >> 1)}}`),
  "nested objects": (bytes) =>
    document("{ me { _id } }", `{"a":${'{"a":'.repeat(bytes >> 3)}1${"}".repeat(bytes >> 3)}}`),
  "nested body": (bytes) => ({ type: JSON_TYPE, text: nested(bytes >> 1) }),
  "open brackets": (bytes) => ({ type: JSON_TYPE, text: "[".repeat(bytes) }),
  "many keys": (bytes) => document("{ me { _id } }", keys(Math.max(1, Math.floor(bytes / 11)))),
  "many values": (bytes) => document("{ me { _id } }", `{"a":[${"1,".repeat(bytes >> 1)}1]}`),
  "nested document": (bytes) => document(`{ bookings(filter: { ids: ${nested(bytes >> 1)} }) { total } }`),
  "nested selections": (bytes) => document(nested(bytes >> 2, "{a", "}")),
  "nested form": (bytes) => ({
    type: "application/x-www-form-urlencoded",
    text: `query={__typename}&variables={"a":${nested(bytes >> 1)}}`,
  }),
  "many fields": (bytes) => ({ type: "application/x-www-form-urlencoded", text: "a&".repeat(bytes >> 1) }),
};
