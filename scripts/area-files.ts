/**
 * The files of an area's addresses, by name. They differ by the area's name only: Remix wants a file for each, because it
 * takes the server's code out by export.
 * `room` is its folder (`tags`, `immoflash-issues`), and `one` is what one record is called (`tag`, `immoflashIssue`).
 */
export function addressFiles({ room, one }: { room: string; one: string }): Record<string, string> {
  const screen = `${room.split("-").map(capitalized).join("")}Screen`;
  const fields = `${one.replace(/[A-Z]/g, (sign) => `_${sign}`).toUpperCase()}_FIELDS`;
  const texts = `import screenTexts from "virtual:texts/${room}";`;
  const i18n = `{ list: ${one}List, i18n: screenTexts }`;
  return {
    "list.tsx": `${texts}
import { useLoaderData } from "@remix-run/react";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { RecordList } from "~/records/record-list";
import { ${screen}, ${one}List } from "./record/list-columns";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = listLoader({ list: ${one}List, document: ${screen} });
export const handle = listHandle(${i18n});

export default () => <RecordList list={${one}List} loaded={useLoaderData<typeof loader>()} />;
`,
    "export.ts": `import { exportRoute } from "~/lists/export/export-route.server";
import { ${screen}, ${one}List } from "./record/list-columns";

export const loader = exportRoute({ list: ${one}List, document: ${screen} });
export const action = loader;
`,
    "bulk.tsx": `${texts}
import { bulkHandle } from "~/lists/list-handle";
import { recordBulk } from "~/records/record-bulk";
import { ${one}List } from "./record/list-columns";
import { ${one}Routes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms/screen/connection";
export { bulkLoader as loader } from "~/lists/bulk/bulk-action.server";
export const action = ${one}Routes.changeMany;
export const handle = bulkHandle(${i18n});

export default recordBulk(${one}List);
`,
    "edit.tsx": `${texts}
import { useLoaderData } from "@remix-run/react";
import { ${fields} } from "domain/${room}/fields";
import { Fields } from "~/forms";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { ${one}List } from "./record/list-columns";
import { ${one}Routes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = ${one}Routes.load;
export const action = ${one}Routes.change;
export const handle = recordHandle(${i18n});

export default () => (
  <RecordScreen list={${one}List} loaded={useLoaderData<typeof loader>()}>
    <Fields of={${fields}} />
  </RecordScreen>
);
`,
  };
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
