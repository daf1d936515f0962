export { findingsOf } from "./examined";
export { articleNamed } from "./names";
export { contentOfIssue, type IssueContent } from "./preview";
export { usesInImmoflash } from "./uses";
