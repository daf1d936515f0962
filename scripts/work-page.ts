// docs/work.md: all work that runs by itself, all notifications and all mails, as the service declares them. `npm run docs`
// writes the page, and `scripts/docs.test.ts` compares.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import "backend/schema/schema";
import "backend/platform/work/house-keeping";
import { allKinds, type WorkKind } from "backend/platform/work/define-work";
import { LOOK_AT_LOOKING_MS } from "backend/platform/work/worker";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";

const root = path.resolve(import.meta.dirname, "..");
export const WORK_PAGE = path.join(root, "docs/work.md");

interface Source {
  /** From the root of the project. */
  file: string;
  text: string;
}

/** The sources of the service, without tests and what makes their records. */
const sources: readonly Source[] = ["backend/modules", "backend/platform"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|explore)\.ts$/.test(file))
    .sort()
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(path.join(root, folder, file), "utf8"),
    })),
);

/** A doc comment in one line, without its tags. */
const inOneLine = (comment: string) =>
  comment
    .replace(/^\s*\* ?/gm, "")
    .replace(/^@[\s\S]*/m, "")
    .replace(/\s+/g, " ")
    .trim();

const firstSentence = (text: string) => /^.*?[.!?](?= [A-Z]|$)/.exec(text)?.[0] ?? text;

/** What stands between the signs of a doc comment. */
const WITHIN = String.raw`((?:(?!\*\/)[\s\S])*)`;
/** A kind of work where it is declared: its doc comment, its constant, its name, and what it declares besides. */
const DECLARATION = new RegExp(
  [
    String.raw`(?:\/\*\*${WITHIN}\*\/\n)?`,
    String.raw`(?:export )?(?:const (\w+) = )?(defineWork\()?\{\s*name: "(\w+)"`,
    String.raw`([\s\S]*?)\n?\}\)?(?: satisfies|;\n)`,
  ].join(""),
  "g",
);

interface Declared {
  name: string;
  file: string;
  does: string;
}

/** What the doc comment of a function says, wherever in the service it stands. */
function functionSays(name: string): string {
  if (!name) return "";
  const comment = new RegExp(String.raw`\/\*\*${WITHIN}\*\/\nexport (?:async )?function ${name}\b`);
  return sources.map(({ text }) => comment.exec(text)?.[1]).find(Boolean) ?? "";
}

/** All kinds of work that the service declares. Each says what it does by its doc comment, or by that of what it runs. */
export function declaredWork(): Declared[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(DECLARATION)].flatMap(([, comment, constant, call, name = "", rest = ""]) => {
      if (!call && !text.includes(`defineWork(${constant})`)) return [];
      const runs = /run: \(.*?\) => (\w+)\(/.exec(rest)?.[1] ?? "";
      const said = comment ?? functionSays(runs);
      return [{ name, file, does: firstSentence(inOneLine(said)) }];
    }),
  );
}

/** How often the service calls `defineWork`. */
export const callsOfDefineWork = (): number =>
  sources
    .filter(({ file }) => !file.endsWith("platform/work/define-work.ts"))
    .flatMap(({ text }) => text.match(/\bdefineWork(?:<.*?>)?\(/g) ?? []).length;

function whenOf(kind: WorkKind): string {
  if ("begin" in kind) return "when a use case starts it";
  if ("isDue" in kind) return `when something is due: it looks every ${LOOK_AT_LOOKING_MS / 1000} s`;
  if (kind.every === "hour") return "each hour";
  return kind.hour ? `each day at ${kind.hour}:00` : "each day after midnight";
}

/** The rows of work by the ways in which it begins. */
function workRows(isMeant: (kind: WorkKind) => boolean): string {
  const rows = declaredWork().flatMap(({ name, file, does }) => {
    const kind = allKinds().find((one) => one.name === name);
    return kind && isMeant(kind) ? [`| \`${name}\` | ${whenOf(kind)} | ${does} | \`${file}\` |\n`] : [];
  });
  return `| name | when | what it does | file |\n| --- | --- | --- | --- |\n${rows.sort().join("")}`;
}

/** The doc comments of the kinds of notifications, where they are declared. */
const KINDS_OF_NOTIFICATIONS = readFileSync(
  path.join(root, "domain/notifications/notification-kinds.ts"),
  "utf8",
);

interface Notification {
  name: string;
  occasion: string;
  receivers: string;
  files: string[];
}

export const declaredNotifications = (): Notification[] =>
  NOTIFICATIONS.map((name) => {
    const comment = new RegExp(`\\/\\*\\* (.*) To: (.*)\\. \\*\\/\\n\\s*"${name}"`).exec(
      KINDS_OF_NOTIFICATIONS,
    );
    const raises = ({ text }: Source) =>
      text.includes(`"${name}"`) && /\bnotify(InParts)?\(|\bnotify\b.*=>|\bnotice: "/.test(text);
    return {
      name,
      occasion: comment?.[1] ?? "",
      receivers: comment?.[2] ?? "",
      files: sources.filter(raises).map(({ file }) => file),
    };
  });

const notificationRows = () =>
  declaredNotifications()
    .map(
      ({ name, occasion, receivers, files }) =>
        `| \`${name}\` | ${occasion} | ${receivers} | ${files.map((file) => `\`${file}\``).join(", ")} |\n`,
    )
    .join("");

interface DeclaredMail {
  file: string;
  occasion: string;
  receivers: string;
  words: string;
}

/** The mails, as the tag `@mail` says at what sends them: occasion, receivers and words, divided by `|`. */
export const declaredMails = (): DeclaredMail[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(/@mail ((?:(?!\*\/|@)[\s\S])*)/g)].map(([, tag = ""]) => {
      const [occasion = "", receivers = "", words = ""] = inOneLine(tag)
        .split("|")
        .map((part) => part.trim());
      return { file, occasion, receivers, words };
    }),
  );

/** The files that send mails: by the outbox, or one by one by what sends to many. */
export const filesThatSendMail = (): string[] =>
  sources
    .filter(
      ({ file, text }) =>
        !file.startsWith("backend/platform/mail/") && /enqueueMail\(|mailer\.send\(/.test(text),
    )
    .map(({ file }) => file);

const mailRows = () =>
  declaredMails()
    .map(
      ({ occasion, receivers, words, file }) => `| ${occasion} | ${receivers} | ${words} | \`${file}\` |\n`,
    )
    .join("");

export const workPage = (): string => `# Work, notifications and mails

What the product does without being asked at a screen. This page is made of the declarations (\`npm run docs\`); how such work is written: [guides/long-work.md](guides/long-work.md) and [guides/mail.md](guides/mail.md).

## By the clock

Days are those of Vienna. Work that was due while no server ran is done at the next start.

${workRows((kind) => "every" in kind)}
## When something is due

${workRows((kind) => "isDue" in kind)}
## Started by a use case

Its progress is at \`/work/{id}\`, where it is also paused and stopped.

${workRows((kind) => "begin" in kind)}
## Notifications

A notification reaches a user who has chosen its kind (bell, mail or both), holds the permission \`notifications_<kind>\`, may see the record, and has not caused it. A kind that the settings of the house switch off reaches nobody. The words are \`notification_<kind>\` in \`locales/de/mails.json\`. Who gets one: \`backend/modules/notifications/recipients.ts\`; who delivers them: \`backend/modules/notifications/deliver.ts\`.

| kind | occasion | receivers | raised in |
| --- | --- | --- | --- |
${notificationRows()}
## Mails

Single messages go by the outbox (\`backend/platform/mail/outbox.ts\`), newsletters one by one by \`backend/platform/mail/bulk-mailer.ts\`. Names of texts are those of \`locales/de/mails.json\`.

| occasion | receivers | words | sent in |
| --- | --- | --- | --- |
${mailRows()}`;
