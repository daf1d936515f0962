/** The kinds of fields that a command can declare. Fields of other kinds, and marks, are added by hand. */
const KINDS = {
  name: { most: 100 },
  text: { most: 300 },
  longText: { most: 2000 },
  address: { most: null },
  flag: { most: null },
} as const;
type Kind = keyof typeof KINDS;

/** A declared field: `note:text:500=Notiz`. */
export interface PlannedField {
  name: string;
  kind: Kind;
  /** How many characters it takes; null where its kind has no bound. */
  most: number | null;
  /** Its German label. */
  label: string;
}

/** A plain area, with all that its files call it. */
export interface AreaPlan {
  /** Its folder, and its address below `/`: `press-kits`. */
  room: string;
  /** Its name in `domain/areas.ts`, its table and its list in the contract: `pressKits`. */
  name: string;
  /** What permissions, log and table call it: `press_kits`. */
  permission: string;
  /** What one record is called: `pressKit`. */
  one: string;
  /** Its type in the contract: `PressKit`. */
  type: string;
  /** The files of its rules: `press-kit`. */
  file: string;
  /** Its declaration: `PRESS_KIT_FIELDS`. */
  declaration: string;
  /** What its records are called in German, many and one. */
  german: { many: string; one: string };
  /** In the order of its form; the first one is `name`. */
  fields: readonly PlannedField[];
}

export const USAGE = `npm run area ROOM[=GERMAN] ONE[=GERMAN] [FIELD:KIND[:MOST][=LABEL] …]
for example: npm run area press-kits=Pressemappen pressKit=Pressemappe name:name=Name note:text=Notiz isActive:flag=Aktiv
Kinds: ${Object.keys(KINDS).join(", ")}. The first field is name:name; a kind may have its own bound, note:text:500.`;

/** What is wrong with a command. */
export class WrongCommandError extends Error {}

/** The plan of a command's arguments. WrongCommandError says what is wrong with them. */
export function planOf([roomAndGerman = "", oneAndGerman = "", ...fields]: readonly string[]): AreaPlan {
  const [room, many] = withGerman(roomAndGerman);
  const [one, single] = withGerman(oneAndGerman);
  if (!/^[a-z]+(-[a-z]+)*$/.test(room))
    throw new WrongCommandError(`${room || "ROOM"} is no name of a folder`);
  if (!/^[a-z]+([A-Z][a-z]+)*$/.test(one))
    throw new WrongCommandError(`${one || "ONE"} is no name of a record`);
  const planned = (fields.length > 0 ? fields : ["name:name=Name"]).map(fieldOf);
  const [first, ...others] = planned;
  if (first?.name !== "name" || first.kind !== "name" || others.some(({ kind }) => kind === "name"))
    throw new WrongCommandError("the first field is name:name, and no other one is a name");
  const names = planned.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new WrongCommandError(`${twice} is declared twice`);
  return {
    room,
    name: room.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    permission: room.replaceAll("-", "_"),
    one,
    type: capitalized(one),
    file: one.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    declaration: `${snakeCase(one).toUpperCase()}_FIELDS`,
    german: {
      many,
      one: single,
    },
    fields: planned,
  };
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind);

function fieldOf(argument: string): PlannedField {
  const [declared, label] = withGerman(argument);
  const [, name = "", kind = "", most] = /^([a-z]+(?:[A-Z][a-z]+)*):(\w+)(?::(\d+))?$/.exec(declared) ?? [];
  if (!isKind(kind)) throw new WrongCommandError(`${argument} is no field`);
  if (most !== undefined && KINDS[kind].most === null) throw new WrongCommandError(`${kind} has no bound`);
  return {
    name,
    kind,
    most: most === undefined ? KINDS[kind].most : Number(most),
    label: argument.includes("=") ? label : capitalized(name),
  };
}

/** What stands before the sign, and the German behind it; without one it is called as in English. */
function withGerman(argument: string): [name: string, german: string] {
  const at = argument.indexOf("=");
  if (at >= 0) return [argument.slice(0, at), argument.slice(at + 1)];
  return [argument, capitalized(argument)];
}

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `isActive` is `is_active` in the database. */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
