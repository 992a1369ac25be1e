#!/usr/bin/env node
/** `healthy.mjs URL`: status 0 when the URL answers as it should, for the health checks of docker-compose.yml. */
const [, , url = ''] = process.argv;

try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
