import { networkOf } from "backend/platform/external/client-network";
import type { IncomingFiles } from "backend/platform/files/incoming-files";
import {
  type FormBounds,
  FormRefusedError,
  isMultipart,
  readPostedForm,
} from "backend/platform/files/posted-form";
import { BusyError, createBudget } from "backend/platform/limits/bytes-budget";
import type { SenderOfToken } from "backend/service/request-body";
import { MAX_FORM_BYTES, MAX_FORM_FILES, MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import { CSV_BOUNDS } from "domain/csv";
import { MOST_MAIL_BYTES } from "domain/press-releases/mail";
import type { Request as Incoming, Response as Outgoing } from "express";

/**
 * Fields of a form: 5,000 ticked rows of a list (decisions §8) and what stands beside them. The conflict screen of a
 * flat plan with 300 ads posts some 2,500.
 */
const MAX_FIELDS = 6_000;
/** Bytes of a form without files: 5,000 chosen ids are a tenth of it. */
const MAX_FIELD_BYTES = 1_000_000;

/** The forms that anyone may send: sign-in, a new password, a receiver's lists. They take a fourth of it. */
const ANONYMOUS: FormBounds = { bytes: 16_000, fields: 100, milliseconds: 15_000 };
/** A mail that a mailbox hands in as a field, without a session. */
const MESSAGE: FormBounds = { bytes: MAX_FIELD_BYTES, fields: 10, milliseconds: 15_000 };
const FIELDS: FormBounds = { bytes: MAX_FIELD_BYTES, fields: MAX_FIELDS, milliseconds: 60_000 };
/** Forms with files. The import of bookings posts its lines as one text. */
const FILES: FormBounds = {
  bytes: MAX_FORM_BYTES,
  fields: MAX_FIELDS,
  milliseconds: 300_000,
  files: { count: MAX_FORM_FILES, bytes: MAX_UPLOAD_BYTES, textBytes: CSV_BOUNDS.bytes + MAX_FIELD_BYTES },
};

/** The mail that the mailbox for press releases hands in, as a field or a file. */
const MAIL: FormBounds = {
  bytes: MOST_MAIL_BYTES + 7_000_000,
  fields: 10,
  milliseconds: 60_000,
  files: { count: 1, bytes: MOST_MAIL_BYTES, textBytes: MOST_MAIL_BYTES },
};

/**
 * The most bytes under way at once: strangers per address, all others per user. Each post counts at least 16 KB. Files are
 * on the disk.
 */
const AT_ONCE = {
  strangers: { each: 1_000_000, all: 16_000_000 },
  messages: { each: 2_000_000, all: 16_000_000 },
  fields: { each: 8_000_000, all: 128_000_000 },
  files: { each: 2 * MAX_FORM_BYTES, all: 10 * MAX_FORM_BYTES },
  mails: { each: 60_000_000, all: 60_000_000 },
};

/** Reads the form of one request; see `AppLoadContext`. */
export type ReadForm = (posted: Request, token: string | null, may?: MayPost) => Promise<FormData>;
/** What reads the posts of one request. */
interface Readers {
  readForm: ReadForm;
  readMessage(posted: Request): Promise<FormData>;
  readMail(posted: Request): Promise<FormData>;
}
type MayPost = (permissions: readonly string[]) => void;

/** Reads posted forms for the screens. It reads no body before it knows the sender, and that they may post it. */
export function formReader(incoming: IncomingFiles) {
  const strangers = createBudget(AT_ONCE.strangers);
  const messages = createBudget(AT_ONCE.messages);
  const fields = createBudget(AT_ONCE.fields);
  const files = createBudget(AT_ONCE.files);
  const mails = createBudget(AT_ONCE.mails);

  /** The caller has shown the secret of the mailbox. */
  async function readMail(posted: Request, release: (undo: () => void) => void) {
    const reserved = mails.hold("mailbox");
    release(reserved.release);
    const { form, discard } = await readPostedForm(posted, { ...MAIL, keep: reserved.upTo }, incoming);
    release(discard);
    return form;
  }

  async function readMessage(posted: Request, address: string, release: (undo: () => void) => void) {
    const reserved = messages.hold(networkOf(address));
    release(reserved.release);
    const { form } = await readPostedForm(posted, { ...MESSAGE, keep: reserved.upTo }, incoming);
    return form;
  }

  async function read(
    whoIs: SenderOfToken,
    posted: Request,
    token: string | null,
    may: MayPost | undefined,
    address: string,
    release: (undo: () => void) => void,
  ) {
    const user = token === null ? null : await whoIs(token);
    if (token !== null && user === null) throw new Response(null, { status: 401 });
    if (user) may?.(user.permissions);
    const withFiles = user !== null && isMultipart(posted.headers);
    const bounds = user === null ? ANONYMOUS : withFiles ? FILES : FIELDS;
    const budget = user === null ? strangers : withFiles ? files : fields;
    const announced = posted.headers.get("content-length");
    const length = announced === null ? bounds.bytes : Number(announced);
    if (length > bounds.bytes) throw new FormRefusedError(413);
    const reserved = budget.hold(user?.id ?? networkOf(address));
    release(reserved.release);
    // A stranger reserves only the bytes already sent. A signed-in user waits for the whole reservation and then never
    // stops half-way.
    await reserved.upTo(user === null ? 1 : length);
    const { form, discard } = await readPostedForm(posted, { ...bounds, keep: reserved.upTo }, incoming);
    release(discard);
    return form;
  }

  return (request: Incoming, response: Outgoing, whoIs: SenderOfToken): Readers => {
    /** Released when the answer is sent, or when the client has gone. */
    const release = (undo: () => void) => {
      if (response.closed) undo();
      else response.once("close", undo);
    };
    const orRefused = async (reading: () => Promise<FormData>): Promise<FormData> => {
      try {
        return await reading();
      } catch (error) {
        if (error instanceof FormRefusedError) throw new Response(null, { status: error.status });
        if (!(error instanceof BusyError)) throw error;
        response.setHeader("Retry-After", "5");
        throw new Response(null, { status: 503 });
      }
    };
    return {
      readForm: (posted, token, may) =>
        orRefused(() => read(whoIs, posted, token, may, request.ip ?? "", release)),
      readMessage: (posted) => orRefused(() => readMessage(posted, request.ip ?? "", release)),
      readMail: (posted) => orRefused(() => readMail(posted, release)),
    };
  };
}
