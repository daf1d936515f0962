/** A part of a message: its headers by lower-case names, and its bytes. */
export interface MailPart {
  headers: Map<string, string>;
  content: Buffer;
}

/** Reads a message as a mail program does (RFC 5322 and 2046): its headers, and its parts, or itself as the only one. */
export function readMail(source: string): { headers: Map<string, string>; parts: MailPart[] } {
  const message = readPart(source.replace(/\r\n/g, "\n"));
  const type = message.headers.get("content-type") ?? "text/plain";
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/.exec(type)?.[1];
  if (!boundary) return { headers: message.headers, parts: [decoded(message)] };
  const sections = message.body.split(`--${boundary}`).slice(1, -1);
  return {
    headers: message.headers,
    parts: sections.map((one) => decoded(readPart(one.replace(/^\n/, "")))),
  };
}

type Raw = { headers: Map<string, string>; body: string };

function readPart(source: string): Raw {
  const end = source.indexOf("\n\n");
  const lines = source
    .slice(0, end)
    .replace(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name.toLowerCase(), decodedWords(value.join(": "))];
  });
  return { headers: new Map(headers), body: source.slice(end + 2) };
}

/** Encoded words of a header (RFC 2047). */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, how: string, text: string) =>
      how.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString()
        : unquoted(text.replaceAll("_", " ")).toString(),
    );
}

function decoded({ headers, body }: Raw): MailPart {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return { headers, content: Buffer.from(body, "base64") };
  return { headers, content: encoding === "quoted-printable" ? unquoted(body) : Buffer.from(body) };
}

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
