/** Sends webhooks until it is killed. The test passes the settings as JSON in the first argument. */
import { z } from 'zod';
import { connectDatabase } from '../../../db/client.ts';
import { createPageDataReader } from '../../../lookups/index.ts';
import { EventLog } from '../../../lookups/event-log.ts';
import { startWebhooks } from '../../../server/webhooks/start.ts';

const settings = z.object({
  databaseUrl: z.string(),
  redisUrl: z.string(),
  url: z.string(),
  secret: z.string(),
});

const { databaseUrl, redisUrl, url, secret } = settings.parse(JSON.parse(process.argv[2] ?? '{}'));
const database = connectDatabase(databaseUrl, { maxConnections: 2 });
startWebhooks({
  receivers: [{ url, secret, types: ['block', 'reorg'] }],
  databaseUrl,
  redisUrl,
  events: new EventLog(database),
  readStatus: createPageDataReader(database).status,
  reorgAlarmDepth: 6,
  warn: (message) => process.stdout.write(`${message}\n`),
  maxPauseMs: 100,
  tickMs: 50,
});
