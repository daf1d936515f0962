import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { ListScreen } from "~/lists/list-screen";
import issueTexts from "../../../locales/de/issues.json";
import { printIssueList } from "./print/definition";
import { PrintIssuesScreen } from "./print/documents";

export const loader = listLoader({ list: printIssueList, document: PrintIssuesScreen });

export const handle = listHandle({ list: printIssueList, i18n: { issues: issueTexts } });

export default function PrintIssues() {
  return <ListScreen list={printIssueList} loaded={useLoaderData<typeof loader>()} />;
}
