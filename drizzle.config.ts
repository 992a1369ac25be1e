import { defineConfig } from 'drizzle-kit';

// `drizzle-kit generate --name what_changed` uses this file. Migrations are applied by db/migrate.ts and never by drizzle-kit.
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/index.ts',
  out: './db/migrations',
});
