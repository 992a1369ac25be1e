#!/usr/bin/env node
/**
 * `compose-secrets.mjs FOLDER` creates the passwords of the services in docker-compose.yml when they start for the
 * first time. It writes one file for each service, with the passwords that this service needs. Each folder in FOLDER is
 * the volume of one service. Later starts keep the passwords.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , root = ''] = process.argv;
if (!existsSync(root)) {
  process.stderr.write(
    `The folder of the secrets does not exist: ${JSON.stringify(root)}. Mount the volumes of docker-compose.yml below it.\n`,
  );
  process.exit(1);
}

/** File mode: all users may read. Each service mounts only its own volume, and the programs of the services run as different users. */
const MODE = 0o444;

/**
 * Writes a file completely or not at all.
 *
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  const path = join(root, name);
  writeFileSync(`${path}.new`, text, { mode: MODE });
  renameSync(`${path}.new`, path);
}

/**
 * Returns the password in a file, and creates it at the first start.
 *
 * @param {string} name
 */
function password(name) {
  const path = join(root, name);
  if (!existsSync(path)) write(name, randomBytes(32).toString('hex'));
  return readFileSync(path, 'utf8').trim();
}

/**
 * Returns a line for an environment file: the URL with which a Postgres role connects to the database.
 *
 * @param {string} role
 * @param {string} secret
 */
const databaseUrl = (role, secret) =>
  `DATABASE_URL=postgres://${role}:${encodeURIComponent(secret)}@postgres:5432/ringscope`;

// Only Postgres reads the password of its superuser.
password('postgres/superuser-password');
const indexer = password('postgres/indexer-password');
const site = password('postgres/site-password');
const redis = password('redis/password');
const wallet = password('wallet/password');

/**
 * Returns a line for an environment file: the URL of Redis with its password.
 *
 * @param {string} secret
 */
const redisUrl = (secret) => `REDIS_URL=redis://:${encodeURIComponent(secret)}@redis:6379`;

write('redis/redis.conf', `requirepass ${redis}\n`);
write('wallet/wallet-rpc.conf', `rpc-login=ringscope:${wallet}\n`);
write('indexer/indexer.env', `${databaseUrl('ringscope_indexer', indexer)}\n${redisUrl(redis)}\n`);
write(
  'site/site.env',
  `${databaseUrl('ringscope_site', site)}\n${redisUrl(redis)}\nWALLET_RPC_LOGIN=ringscope:${wallet}\n`,
);
