import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');

const service = z.strictObject({
  build: z.strictObject({ context: z.literal('.'), target: z.string() }).optional(),
  image: z.string(),
  user: z.string().optional(),
  restart: z.enum(['unless-stopped', 'on-failure']),
  logging: z.strictObject({ driver: z.literal('local') }),
  init: z.literal(true),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  network_mode: z.literal('none').optional(),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string().optional(),
      retries: z.number().optional(),
      start_period: z.string().optional(),
    })
    .optional(),
  mem_limit: z.string().regex(/^[1-9][0-9]*[mg]$/),
  pids_limit: z.number().positive(),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().optional(),
});

const composeFile = z.strictObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.literal(true) }).nullable()),
  volumes: z.record(z.string(), z.null()),
});

export type ComposeService = z.infer<typeof service>;
export type ComposeFile = z.infer<typeof composeFile>;

type Values = Readonly<Record<string, string>>;

/**
 * Resolves docker-compose.yml as `docker compose config` does: merges the shared parts and replaces the variables. A part that
 * is not in the schema above, such as a privilege, is refused.
 *
 * @param values variables of the shell and of .env
 * @throws Error when a service has an unknown setting
 */
export function readComposeFile(values: Values = {}): ComposeFile {
  const file: unknown = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const shared = z.record(z.string(), z.unknown()).parse(file);
  const parts = Object.entries(shared).filter(([name]) => !name.startsWith('x-'));
  return composeFile.parse(resolve(Object.fromEntries(parts), values));
}

function resolve(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return interpolate(value, values);
  if (Array.isArray(value)) return value.map((one) => resolve(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one, values)]));
}

/**
 * Replaces `${NAME:-default}` and `${NAME-default}`, and `$$` by `$`.
 *
 * @see https://docs.docker.com/reference/compose-file/interpolation/
 */
function interpolate(text: string, values: Values): string {
  return text.replaceAll(
    /\$\$|\$\{(\w+)(:?)-([^}]*)\}/g,
    (all, name?: string, colon?: string, rest?: string) => {
      if (name === undefined) return '$';
      const value = values[name];
      return value === undefined || (colon === ':' && value === '') ? (rest ?? all) : value;
    },
  );
}

/**
 * Returns the environment of a service. A variable without a value in the file has the value of the shell, and is absent if the
 * shell has none.
 */
export function composeEnvironment(name: string, values: Values = {}): Record<string, string> {
  const entries = Object.entries(readComposeFile(values).services[name]?.environment ?? {});
  return Object.fromEntries(
    entries.flatMap(([key, text]): [string, string][] => {
      const value = text ?? values[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
