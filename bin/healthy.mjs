#!/usr/bin/env node
/**
 * `healthy.mjs URL` exits with status 0 when the URL returns an HTTP status from 200 to 299, and with 1 otherwise. The
 * health checks of docker-compose.yml run it.
 */
const [, , url = ''] = process.argv;

try {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
