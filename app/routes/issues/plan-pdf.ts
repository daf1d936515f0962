export { planFile as loader } from "./flat-plan/pdf/file.server";
