import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./backend/platform/database/tables.ts", "./backend/modules/**/tables.ts"],
  out: "./backend/migrations",
});
