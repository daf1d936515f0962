export { findingsOf } from "./examined";
export { contentOfIssue, type IssueContent } from "./preview";
export { usesInImmoflash } from "./uses";
