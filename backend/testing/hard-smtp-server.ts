import { appendFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Where the server does something else than to accept: `dot` is before it has kept the message, `kept` after. */
export type HardPhase = "mail" | "rcpt" | "data" | "body" | "dot" | "kept";

/** What it does there. It goes on as usual afterwards unless it answers or drops. */
export interface Hardness {
  at: HardPhase;
  /** A reply in place of its own, such as `550 5.1.1 No such user`; it is sent with a line end unless `isCut`. */
  answer?: string;
  isCut?: boolean;
  /** The connection is closed, after the answer if there is one. */
  drops?: boolean;
  /** How long it waits before; infinite: it says nothing more. */
  wait?: number;
  /** How often an address is treated so; unset: always. */
  times?: number;
}

export interface HardMail {
  from: string;
  to: string[];
  messageId: string;
  source: string;
}

interface HardOptions {
  /** What an address gets. The sender is asked for at `mail`, where no receiver is known. */
  behave?: (address: string) => Hardness | null;
  /** A file that gets `messageId<TAB>rcpt` before a message is accepted. */
  logFile?: string;
  /** In place of `220 …`. */
  greeting?: string;
  /** The server takes all commands of a mail at once. */
  isPipelining?: boolean;
  port?: number;
}

/**
 * What a word in an address asks for: `refuse550`, `after554`, `grey2` (450 so many times), `drop-dot` (or another
 * phase), `slow300` (answers after so many milliseconds).
 */
export function hardnessInWords(address: string): Hardness | null {
  const dropped = /\bdrop-(mail|rcpt|data|body|dot|kept)\b/.exec(address)?.[1];
  if (dropped) return { at: dropped as HardPhase, drops: true };
  const [, word, value] = /\b(refuse|after|grey|slow)(\d+)\b/.exec(address) ?? [];
  if (word === "refuse") return { at: "rcpt", answer: `${value} refused` };
  if (word === "after") return { at: "dot", answer: `${value} refused after the data` };
  if (word === "grey") return { at: "rcpt", answer: "450 4.2.0 Greylisted", times: Number(value) };
  return word === "slow" ? { at: "kept", wait: Number(value) } : null;
}

const LOGIN = Buffer.from("\0haus\0geheim").toString("base64");
const END = Buffer.from("\r\n.\r\n");

/** A mail server on loopback that requires a password and breaks where a test wants it. It logs what it has taken. */
export async function startHardSmtp(options: HardOptions = {}) {
  const { behave = hardnessInWords } = options;
  const mails: HardMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const treated = new Map<string, number>();
  let port = options.port ?? 0;

  const hardnessAt = (phase: HardPhase, address: string): Hardness | null => {
    const hardness = behave(address);
    if (hardness?.at !== phase) return null;
    const times = treated.get(`${phase} ${address}`) ?? 0;
    treated.set(`${phase} ${address}`, times + 1);
    return times < (hardness.times ?? Number.POSITIVE_INFINITY) ? hardness : null;
  };
  const keep = (mail: HardMail) => {
    mails.push(mail);
    const lines = mail.to.map((to) => `${mail.messageId}\t${to}\n`).join("");
    if (options.logFile) appendFileSync(options.logFile, lines);
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    new Session(socket, { ...options, hardnessAt, keep, commands }).start();
  });
  const start = async () => {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
    port = (server.address() as AddressInfo).port;
  };
  const killConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  await start();
  return {
    url: `smtp://haus:geheim@127.0.0.1:${port}`,
    port,
    taken: mails,
    /** All commands in their order, of all connections. */
    commands,
    connections: () => sockets.size,
    killConnections,
    /** Listens on the same port again after `stop`. */
    start,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      killConnections();
      await closed;
    },
  };
}

interface Desk extends HardOptions {
  hardnessAt: (phase: HardPhase, address: string) => Hardness | null;
  keep: (mail: HardMail) => void;
  commands: string[];
}

/** One connection. Its commands are answered one after the other, also those that came at once. */
class Session {
  private rest = Buffer.alloc(0);
  private isBusy = false;
  private isReadingMail = false;
  private isLoggedIn = false;
  private from: string | null = null;
  private to: string[] = [];

  constructor(
    private readonly socket: Socket,
    private readonly desk: Desk,
  ) {}

  start() {
    this.reply(this.desk.greeting ?? "220 hard.example ESMTP");
    this.socket.on("data", (part) => {
      this.rest = Buffer.concat([this.rest, part]);
      void this.work();
    });
  }

  private reply(line: string) {
    if (!this.socket.destroyed) this.socket.write(`${line}\r\n`);
  }

  private async work() {
    if (this.isBusy) return;
    this.isBusy = true;
    while (!this.socket.destroyed && (await this.step()));
    this.isBusy = false;
  }

  /** False once it needs more of the other side. */
  private async step(): Promise<boolean> {
    if (this.isReadingMail) return await this.readMail();
    const end = this.rest.indexOf("\r\n");
    if (end < 0) return false;
    const line = this.rest.subarray(0, end).toString();
    this.rest = this.rest.subarray(end + 2);
    this.desk.commands.push(line);
    await this.command(line);
    return true;
  }

  /** True if it did something else here. */
  private async isHard(phase: HardPhase, address: string): Promise<boolean> {
    const hardness = this.desk.hardnessAt(phase, address);
    if (!hardness) return false;
    const { answer, isCut, drops, wait = 0 } = hardness;
    if (wait === Number.POSITIVE_INFINITY) await new Promise((resolve) => this.socket.once("close", resolve));
    else if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (answer) await new Promise((resolve) => this.socket.write(isCut ? answer : `${answer}\r\n`, resolve));
    // What it has said arrives.
    if (drops && answer) this.socket.end();
    else if (drops) this.socket.destroy();
    return Boolean(drops || answer);
  }

  private async command(line: string) {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /:\s*<([^>]*)>/.exec(line)?.[1] ?? "";
    if (verb === "EHLO") return this.hello();
    if (verb === "AUTH") return this.logIn(line);
    if (verb === "MAIL") return await this.mailFrom(address);
    if (verb === "RCPT") return await this.rcptTo(address);
    if (verb === "DATA") return await this.data();
    if (verb === "RSET") this.forget();
    this.reply("250 2.0.0 OK");
    if (verb === "QUIT") this.socket.end();
  }

  private hello() {
    const more = this.desk.isPipelining === false ? "" : "250-PIPELINING\r\n";
    this.reply(`250-hard.example\r\n${more}250-DSN\r\n250 AUTH PLAIN`);
  }

  private logIn(line: string) {
    this.isLoggedIn = line === `AUTH PLAIN ${LOGIN}`;
    this.reply(this.isLoggedIn ? "235 2.7.0 Welcome" : "535 5.7.8 Wrong password");
  }

  private forget() {
    this.from = null;
    this.to = [];
  }

  private async mailFrom(address: string) {
    if (!this.isLoggedIn) return this.reply("530 5.7.0 Authentication required");
    if (await this.isHard("mail", address)) return;
    this.from = address;
    this.reply("250 2.1.0 OK");
  }

  private async rcptTo(address: string) {
    if (this.from === null) return this.reply("503 5.5.1 MAIL first");
    if (await this.isHard("rcpt", address)) return;
    this.to.push(address);
    this.reply("250 2.1.5 OK");
  }

  private async data() {
    const [first] = this.to;
    if (first === undefined) return this.reply("503 5.5.1 RCPT first");
    if (await this.isHard("data", first)) return;
    this.isReadingMail = true;
    this.reply("354 Go ahead");
  }

  private async readMail(): Promise<boolean> {
    const [first = ""] = this.to;
    if (this.rest.length > 0 && (await this.isHard("body", first))) return false;
    const end = this.rest.indexOf(END);
    if (end < 0) return false;
    const source = this.rest
      .subarray(0, end + 2)
      .toString()
      .replace(/^\./gm, "");
    this.rest = this.rest.subarray(end + END.length);
    this.isReadingMail = false;
    const mail = { from: this.from ?? "", to: this.to, messageId: messageIdOf(source), source };
    this.forget();
    if (await this.isHard("dot", first)) return true;
    this.desk.keep(mail);
    if (await this.isHard("kept", first)) return true;
    this.reply("250 2.0.0 Taken");
    return true;
  }
}

const messageIdOf = (source: string) => /^Message-ID:\s*<([^>]+)>/im.exec(source)?.[1] ?? "";
