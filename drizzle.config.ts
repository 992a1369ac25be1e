import { defineConfig } from 'drizzle-kit';

// Only for `drizzle-kit generate --name what_changed`: migrations are applied by db/migrate.ts, never by the kit.
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/index.ts',
  out: './db/migrations',
});
