export { savedViewsAction as action } from "~/lists/saved-views.server";
