export { issueFile as loader } from "./reading/pdf/file.server";
