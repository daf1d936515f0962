import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./backend/platform/**/tables.ts", "./backend/modules/**/tables.ts"],
  out: "./backend/migrations",
});
