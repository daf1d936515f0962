import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** What a mail server in a test has taken. */
export interface TakenMail {
  to: string[];
  source: string;
}

/** How often an address is to be refused before it is taken, and with which code; 0 = always. */
interface Refusal {
  code: number;
  times: number;
}

/** A mail server on the loopback that wants a password. `refuse` names recipients that it does not take (yet). */
export async function startSmtp(refuse: Record<string, Refusal> = {}) {
  const taken: TakenMail[] = [];
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
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://haus:geheim@127.0.0.1:${port}`,
    port,
    taken,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
