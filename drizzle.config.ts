import { defineConfig } from 'drizzle-kit';

// `drizzle-kit generate --name what_changed` uses this file. db/migrate.ts applies the migrations, and drizzle-kit never does.
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/index.ts',
  out: './db/migrations',
});
