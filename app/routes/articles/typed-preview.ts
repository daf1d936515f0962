export { previewTyped as action } from "./reading/typed-preview.server";
