export { showTypedMail as action } from "./record/typed-mail.server";
