import { randomBytes } from "node:crypto";
import { BAD_DOCUMENTS } from "./bad-documents";

/** Random numbers that a seed repeats (mulberry32). */
export function repeatableRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  return { next, below, one };
}
export type RepeatableRandom = ReturnType<typeof repeatableRandom>;

const CRLF = "\r\n";
const request = (line: string, headers: readonly string[], body: string | Buffer = "") =>
  Buffer.concat([
    Buffer.from([`${line} HTTP/1.1`, ...headers, "", ""].join(CRLF), "latin1"),
    Buffer.from(body),
  ]);

const HOST = "Host: localhost";
const PATHS = [
  "/",
  "//",
  "/login",
  "/form",
  "/graphql",
  "/files/1",
  "/x.data",
  "/%",
  "/%00",
  "/..%2f",
  "/?a=%",
  "*",
  "http://a/",
  "/\u00ff",
];
const HOSTILE_PIECES = [
  "\r\n",
  "\n",
  "\0",
  ":",
  " ",
  "\t",
  "%0d%0a",
  ",",
  ";",
  "=",
  '"',
  "\u00ff",
  "Host: b",
  "Transfer-Encoding: chunked\r\n",
  "Content-Length: 5\r\n",
  "Upgrade: websocket\r\n",
  "Expect: 100-continue\r\n",
  "x".repeat(20_000),
  "ffffffffffffffff",
  "-1",
];

/** A client's websocket frame (RFC 6455 §5.2), valid or with a random first byte or length. */
function frame(any: RepeatableRandom, text: string): Buffer {
  const payload = Buffer.from(text);
  const first = any.next() < 0.6 ? 0x81 : any.below(256);
  const masked = any.next() < 0.85 ? 0x80 : 0;
  const length = Buffer.alloc(any.next() < 0.8 ? 2 : 8);
  if (length.length === 2) length.writeUInt16BE(any.next() < 0.8 ? payload.length : any.below(65_536));
  else length.writeBigUInt64BE(any.next() < 0.5 ? BigInt(payload.length) : 1n << BigInt(any.below(64)));
  const claimed = length.length === 2 ? 126 : 127;
  const mask = masked ? Buffer.alloc(4) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from([first, masked | claimed]), length, mask, payload]);
}

/** A request of any kind that the server takes, before it is damaged. */
export function randomRequest(any: RepeatableRandom, token: string): Buffer {
  const cookie = any.one([
    "Cookie: imvtoken=x",
    `Cookie: imvtoken=${token}`,
    "Cookie: imvtoken=a%0d%0ab",
    "X: y",
  ]);
  const bearer = any.one([`Authorization: Bearer ${token}`, "Authorization: Bearer x", "X: y"]);
  const path = any.one(PATHS);
  const kinds: (() => Buffer)[] = [
    () =>
      request(`${any.one(["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "CONNECT", "G\u00c4T"])} ${path}`, [
        HOST,
        cookie,
      ]),
    () =>
      request(`GET ${path}`, [
        any.one(["Host: [", "Host:", "Host: a b", HOST]),
        any.one(["Origin: [", "Origin: null", "X-Forwarded-Host: [", "Sec-Fetch-Site: x"]),
        cookie,
      ]),
    () => {
      const body = `a=${"b".repeat(any.below(3000))}&c=%&${"kit/f=1&".repeat(any.below(50))}`;
      return request(
        `POST ${any.one(["/login", "/form", "/form.data"])}`,
        [
          HOST,
          cookie,
          "Content-Type: application/x-www-form-urlencoded",
          `Content-Length: ${body.length + any.one([0, 0, 5, -1])}`,
        ],
        body,
      );
    },
    () => {
      const body = `--b\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n${"x".repeat(any.below(5000))}\r\n--b${any.one(["--", "", "-"])}\r\n`;
      return request(
        `POST ${any.one(["/form", "/graphql"])}`,
        [
          HOST,
          cookie,
          bearer,
          `Content-Type: multipart/form-data; boundary=${any.one(["b", "", "c", '"'])}`,
          `Content-Length: ${body.length}`,
        ],
        body,
      );
    },
    () => {
      const chunk = `${any.one(["5", "05", "ffff", "5;a=b", "-1", "zz", "7fffffffffffffff"])}\r\nhello\r\n`;
      return request(
        `POST ${any.one(["/form", "/graphql"])}`,
        [
          HOST,
          cookie,
          bearer,
          "Content-Type: application/json",
          `Transfer-Encoding: ${any.one(["chunked", "chunked, gzip", "xchunked", "identity"])}`,
          ...(any.next() < 0.2 ? ["Content-Length: 4"] : []),
        ],
        `${chunk.repeat(1 + any.below(4))}0\r\n\r\n`,
      );
    },
    () => {
      const body = any.one([
        '{"query":"{ me { _id } }"}',
        '{"query":"{ bookings { data { _id } } }"}',
        '{"query":',
        "[]",
        "null",
        '{"query":"{"}',
      ]);
      return request(
        "POST /graphql",
        [HOST, bearer, "Content-Type: application/json", `Content-Length: ${body.length}`],
        body,
      );
    },
    () => {
      const { type, text } = any.one(Object.values(BAD_DOCUMENTS))(100 + any.below(60_000));
      // Some stop in the middle, and leave.
      const sent = any.next() < 0.7 ? text : text.slice(0, any.below(text.length));
      const headers = [HOST, bearer, `Content-Type: ${type}`, `Content-Length: ${text.length}`];
      return request("POST /graphql", headers, sent);
    },
    () =>
      request(
        `GET ${any.one([path, "/graphql"])}`,
        [
          HOST,
          "Connection: Upgrade",
          `Upgrade: ${any.one(["websocket", "h2c", "", "websocket, x"])}`,
          ...(any.next() < 0.7 ? ["Sec-WebSocket-Version: 13"] : []),
          ...(any.next() < 0.7 ? [`Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`] : []),
          any.one(["Origin: http://localhost", "Origin: https://evil.example", "X: y"]),
        ],
        "garbage",
      ),
    () => {
      const head = request("GET /graphql", [
        HOST,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Protocol: graphql-transport-ws",
      ]);
      const messages = [
        `{"type":"connection_init","payload":{"token":"${any.one([token, "x"])}"}}`,
        '{"type":"ping"}',
        '{"id":"1","type":"subscribe","payload":{"query":"subscription { bookingChanged { _id } }"}}',
        '{"id":"2","type":"subscribe","payload":{"query":"{ me { _id } }"}}',
        '{"type":"next","id":"1","payload":{}}',
        `{"id":"3","type":"subscribe","payload":{"query":"{ me { _id } }","variables":{"a":${"[".repeat(100)}${"]".repeat(100)}}}}`,
        "{",
        "\u00ff",
        "",
      ];
      const frames = Array.from({ length: 1 + any.below(6) }, (_, nth) =>
        frame(any, nth === 0 ? (messages[0] as string) : any.one(messages)),
      );
      return Buffer.concat([head, ...frames]);
    },
  ];
  return any.one(kinds)();
}

/** The same bytes unchanged, or with a part removed, inserted, flipped or repeated. */
export function damagedBytes(any: RepeatableRandom, bytes: Buffer): Buffer {
  const at = any.below(bytes.length + 1);
  const upTo = Math.min(bytes.length, at + any.below(40));
  const [before, between, after] = [bytes.subarray(0, at), bytes.subarray(at, upTo), bytes.subarray(upTo)];
  return any.one([
    () => bytes,
    () => before,
    () => Buffer.concat([before, after]),
    () => Buffer.concat([before, between, between, after]),
    () => Buffer.concat([before, Buffer.from(any.one(HOSTILE_PIECES), "latin1"), after]),
    () => Buffer.concat([before, Buffer.from(between.map((byte) => byte ^ (1 << any.below(8)))), after]),
    () => Buffer.concat([bytes, bytes]),
  ])();
}
