import { networkOf } from "backend/platform/external/client-network";

/**
 * The limits of open sockets. Sockets without a session are few and counted separately, so that they take no user's
 * place.
 */
const PLACES = { waiting: 100, waitingPerAddress: 20, open: 1000, perAddress: 200, perUser: 10 };

/** The place of a socket, before and after its user is known. */
export interface SocketPlace {
  readonly address: string;
  /** What counts as one client by its address. */
  readonly network: string;
  /** Who signed in at it; null until then. */
  userId: number | null;
}

export interface Places {
  /** A place for one more socket of this address; null where there is none. */
  take(address: string): SocketPlace | null;
  /** Gives the place to a user; false where they have enough. */
  assign(place: SocketPlace, userId: number): boolean;
  leave(place: SocketPlace): void;
  counts(): SocketCounts;
}

/** Open sockets: of users, and of clients that have not signed in yet. */
export interface SocketCounts {
  signedIn: number;
  strangers: number;
}

/** The places for the sockets of one server. */
export function createSocketPlaces(bounds = PLACES): Places {
  const occupiedPlaces = new Set<SocketPlace>();
  const count = (matches: (place: SocketPlace) => boolean) => [...occupiedPlaces].filter(matches).length;
  return {
    take: (address) => {
      const network = networkOf(address);
      const waiting = count(({ userId }) => userId === null);
      const waitingHere = count((place) => place.userId === null && place.network === network);
      if (waiting >= bounds.waiting || waitingHere >= bounds.waitingPerAddress) return null;
      const place: SocketPlace = { address, network, userId: null };
      occupiedPlaces.add(place);
      return place;
    },
    assign: (place, userId) => {
      const open = count((other) => other.userId !== null);
      const here = count((other) => other.userId !== null && other.network === place.network);
      const ofUser = count((other) => other.userId === userId);
      if (open >= bounds.open || here >= bounds.perAddress || ofUser >= bounds.perUser) return false;
      place.userId = userId;
      return true;
    },
    leave: (place) => occupiedPlaces.delete(place),
    counts: () => {
      const strangers = count(({ userId }) => userId === null);
      return { strangers, signedIn: occupiedPlaces.size - strangers };
    },
  };
}
