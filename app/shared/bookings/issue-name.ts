export { issueName } from "domain/issues/issue-name";
