export { savedViewsAction as action } from "~/lists/views/saved-views.server";
