import { lookAfterData } from "~/http/lost-data";
import { lookAfterScripts } from "~/http/lost-scripts";
import { takeOverPage } from "~/http/take-over";
import { dayStyleOf, readDayStyle } from "~/i18n/days";
import { startTexts } from "~/i18n/i18n.client";

lookAfterScripts();
lookAfterData();
startTexts();
// Once: another choice loads the page anew.
const style = dayStyleOf(/(?:^|; )days=([a-z]+)/.exec(document.cookie)?.[1]);
readDayStyle(() => style);

// A request that something newer has ended is no error. Remix leaves the end of such an answer unwatched, once its data
// have been read.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

takeOverPage();
