import { operationTooLarge } from "backend/platform/use-case/errors";

/** The limits of one operation. */
export interface BudgetLimits {
  /** Fields and entries of lists that may be resolved; a value to wait for counts three, 100 characters of text one more. */
  nodes: number;
  /** How long a query may take. A mutation under way is not cut off: it is one transaction, with limits of its own. */
  milliseconds: number;
}

/** Ten thousand rows (decisions §1) of 15 fields are 160,000; the largest page of a screen has a fifth of that. */
export const BUDGET: BudgetLimits = { nodes: 200_000, milliseconds: 20_000 };

/** How many nodes are resolved before other requests get a turn: 5 to 10 ms of work. */
const NODES_IN_A_ROW = 2500;
/** How many entries of a list are resolved before the next check whether the turn is over. */
const CHUNK = 100;
/** Lists that are read from the database at the same time; the pool has 16 connections. */
const MAX_LISTS_AT_ONCE = 4;
const TEXT_PER_NODE = 100;
/** What a value to wait for counts beyond its field: it holds several times the memory of one that is there. */
const NODES_OF_WAIT = 2;

/**
 * Counts what an operation resolves, and ends the operation when it asks for too much, takes too long, or its client
 * has gone. It pauses the operation in between, so that a long answer does not block other requests.
 */
export class OperationBudget {
  /** Resolves when the budget ends the operation. */
  readonly ended: Promise<void>;
  private end: () => void = () => {};
  private refusal: Error | null = null;
  private readonly ending = new AbortController();
  private nodes = 0;
  private inARow = 0;
  private turn: Promise<void> | null = null;
  private isArmed = false;
  private clock: NodeJS.Timeout | null = null;
  private atOnce = 0;
  private waitingForLists: (() => void)[] = [];
  /** Lists that are still being walked through; their loads are batched together. */
  private walks = 0;
  private waitingForWalks: (() => void)[] = [];

  /** @param isGone whether nobody waits for the answer any more; asked at each pause */
  constructor(
    private readonly isGone: () => boolean = () => false,
    private readonly limits: BudgetLimits = BUDGET,
  ) {
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  /** Begins to count anew: each event of a subscription is an operation of its own. */
  restart(): void {
    this.nodes = 0;
  }

  /** Ends the operation once its time is up, until `stopClock`. */
  startClock(): void {
    this.clock = setTimeout(() => this.refuse(), this.limits.milliseconds).unref();
  }

  stopClock(): void {
    if (this.clock) clearTimeout(this.clock);
  }

  /** Ends the operation; its unfinished work is dropped. */
  refuse(): void {
    if (this.refusal) return;
    this.refusal = operationTooLarge();
    this.ending.abort(this.refusal);
    this.end();
  }

  /** Aborts when the budget ends the operation, for what works on it elsewhere. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  get isEnded(): boolean {
    return this.refusal !== null;
  }

  /** Counts; throws the refusal once the operation is ended. */
  spend(nodes: number): void {
    this.nodes += nodes;
    this.inARow += nodes;
    if (this.nodes > this.limits.nodes) this.refuse();
    if (this.refusal) throw this.refusal;
    if (this.isArmed) return;
    this.isArmed = true;
    // Other work has had its turn by then, so the count starts again.
    setImmediate(() => {
      this.isArmed = false;
      this.inARow = 0;
    });
  }

  /** Counts a text: a long one is more to hold and to send than a number. */
  spendText(text: string): void {
    if (text.length > TEXT_PER_NODE) this.spend(Math.floor(text.length / TEXT_PER_NODE));
  }

  /** Counts a value that is not there yet. */
  spendWait(): void {
    this.spend(NODES_OF_WAIT);
  }

  /** Whether the operation has used up its turn. */
  get isTurnOver(): boolean {
    return this.inARow >= NODES_IN_A_ROW;
  }

  /** Waits until it is this operation's turn; throws the refusal where it has ended meanwhile. */
  async nextTurn(): Promise<void> {
    this.walks += 1;
    try {
      while (this.isTurnOver) {
        this.turn ??= new Promise((resolve) => {
          setImmediate(() => {
            this.turn = null;
            this.inARow = 0;
            if (this.isGone()) this.refuse();
            resolve();
          });
        });
        await this.turn;
      }
      if (this.refusal) throw this.refusal;
    } finally {
      this.finishWalk();
    }
  }

  /**
   * The entries of a list in chunks; each chunk waits for the operation's turn. All entries are promises. Otherwise,
   * when a plain entry fails, the executor forgets the promises before it; if these fail too, nobody catches the error,
   * and the process ends.
   */
  inTurns<T>(entries: readonly T[]): Promise<T>[] {
    this.spend(entries.length);
    this.walks += 1;
    let before = Promise.resolve();
    const chunks = [before];
    for (let start = CHUNK; start < entries.length; start += CHUNK) {
      before = before.then(() => (this.isTurnOver ? this.nextTurn() : undefined));
      chunks.push(before);
    }
    const finish = () => this.finishWalk();
    before.then(finish, finish);
    return entries.map((entry, index) =>
      (chunks[Math.floor(index / CHUNK)] as Promise<void>).then(() => entry),
    );
  }

  /**
   * Runs a piece of work once few others of the operation are under way, so that one document does not take all
   * connections.
   */
  async withListLimit<T>(work: () => T | Promise<T>): Promise<T> {
    while (this.atOnce >= MAX_LISTS_AT_ONCE)
      await new Promise<void>((resolve) => this.waitingForLists.push(resolve));
    if (this.refusal) {
      this.waitingForLists.shift()?.();
      throw this.refusal;
    }
    this.atOnce += 1;
    try {
      return await work();
    } finally {
      // The result is processed first, and other requests get their turn.
      setImmediate(() => {
        this.atOnce -= 1;
        this.waitingForLists.shift()?.();
      });
    }
  }

  /**
   * Calls back when no list is being walked through, so that a pause in the middle does not split a batch into two
   * statements.
   */
  whenWalked(callback: () => void): void {
    // Like the loaders: after everything that this turn asks for.
    Promise.resolve().then(() =>
      process.nextTick(() => {
        if (this.walks === 0) callback();
        else this.waitingForWalks.push(callback);
      }),
    );
  }

  private finishWalk(): void {
    this.walks -= 1;
    if (this.walks > 0) return;
    const waiting = this.waitingForWalks;
    this.waitingForWalks = [];
    for (const callback of waiting) this.whenWalked(callback);
  }
}
