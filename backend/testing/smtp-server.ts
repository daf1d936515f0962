import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail that the test's server has accepted. */
export interface TakenMail {
  to: string[];
  source: string;
}

/** How often the server refuses an address before it accepts it (0 = always), and with which code. */
interface Refusal {
  code: number;
  times: number;
}

/** A mail server on loopback that requires a password. `refuse` names recipients that it refuses at first or always. */
export async function startSmtp(refuse: Record<string, Refusal> = {}) {
  const mails: TakenMail[] = [];
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === "haus" && password === "geheim") done(null, { user: username });
      else done(new Error("wrong password"));
    },
    onRcptTo({ address }, _session, done) {
      const rule = refuse[address];
      const times = refused.get(address) ?? 0;
      if (!rule || (rule.times > 0 && times >= rule.times)) return done();
      refused.set(address, times + 1);
      done(Object.assign(new Error("not now"), { responseCode: rule.code }));
    },
    onData(stream, session, done) {
      text(stream).then((source) => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://haus:geheim@127.0.0.1:${port}`,
    port,
    taken: mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
