export { type Notification, unreadComments } from "./read";
