import { exportRoute } from "~/lists/export/export-route.server";
import { MailingListsScreen, mailingListList } from "./record/list-columns";

export const loader = exportRoute({ list: mailingListList, document: MailingListsScreen });
export const action = loader;
