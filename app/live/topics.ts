import { initGraphQLTada, type ResultOf, type VariablesOf } from "gql.tada";
import type { Contract } from "~/graphql/graphql";

// One of its own: that of the loaders would bring its parser into the scripts of all screens.
const graphql = initGraphQLTada<Contract>();

/** What screens listen for. Each topic begins with its present state, so that whoever was away misses nothing. */
export const TOPICS = {
  unread: graphql(`
    subscription UnreadNotifications {
      event: unreadNotifications
    }
  `),
  notified: graphql(`
    subscription NotificationsAdded {
      event: notificationsAdded {
        _id
      }
    }
  `),
  record: graphql(`
    subscription RecordChanged($area: LiveArea!, $id: String!) {
      event: recordChanged(area: $area, id: $id) {
        version
        isOwn
        isDeleted
        by {
          first_name
          last_name
          email
        }
      }
    }
  `),
  lock: graphql(`
    subscription LockChanged($area: String!, $id: String!, $window: String, $token: Int) {
      event: lockChanged(area: $area, id: $id, window: $window, token: $token) {
        token
        since
        secondsLeft
        isDirty
        version
      }
    }
  `),
  viewers: graphql(`
    subscription RecordViewers($area: String!, $id: String!) {
      event: recordViewers(area: $area, id: $id) {
        people {
          _id
          first_name
          last_name
        }
      }
    }
  `),
  created: graphql(`
    subscription RecordsCreated($area: LiveArea!, $since: DateTime!) {
      event: recordsCreated(area: $area, since: $since) {
        count
      }
    }
  `),
};

type Topics = typeof TOPICS;
export type TopicName = keyof Topics;
export type TopicVariables<T extends TopicName> = VariablesOf<Topics[T]>;
export type EventOf<T extends TopicName> = ResultOf<Topics[T]>["event"];
