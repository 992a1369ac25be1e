import { expect, test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { statement } from '../../../db/write-database.ts';
import { createPageDataReader, type PageDataReader } from '../../../lookups/index.ts';
import { EventLog } from '../../../lookups/event-log.ts';
import {
  startWebhooks,
  type WebhookOptions,
  type RunningWebhookSender,
} from '../../../server/webhooks/start.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { PaymentChain } from '../../helpers/payment-chain.ts';
import { startRedis, type Redis } from '../../helpers/redis.ts';
import { TestReceiver } from './receiver.ts';

export const SECRET = 'a secret of the receiver';

interface SceneParts {
  readonly redisUrl: string;
  readonly database: TestDatabase;
  readonly reader: Database;
  readonly receiver: TestReceiver;
  readonly url: string;
  readonly chain: PaymentChain;
}

/** An index with one block, a receiver of its events, and the senders that a test starts. */
export class WebhookScene {
  /** Log messages of the senders. */
  readonly warnings: string[] = [];
  readonly database: TestDatabase;
  readonly receiver: TestReceiver;
  chain: PaymentChain;
  readonly url: string;
  readonly #redisUrl: string;
  readonly #reader: Database;
  readonly #events: EventLog;
  readonly #reads: PageDataReader;
  readonly #senders: RunningWebhookSender[] = [];

  private constructor({ redisUrl, database, reader, receiver, url, chain }: SceneParts) {
    this.#redisUrl = redisUrl;
    this.database = database;
    this.#reader = reader;
    this.#events = new EventLog(reader);
    this.#reads = createPageDataReader(reader);
    this.receiver = receiver;
    this.url = url;
    this.chain = chain;
  }

  static async open(redisUrl: string): Promise<WebhookScene> {
    const database = await createTestDatabase();
    const reader = connectDatabase(database.url, { maxConnections: 2 });
    const receiver = new TestReceiver(SECRET);
    const url = await receiver.listen();
    const chain = new PaymentChain('webhooks');
    chain.mine();
    await initialiseSyncState(database.writeDatabase, {
      network: 'fakechain',
      genesisHash: chain.tip.hash,
    });
    await appendBlocks(database.writeDatabase, { height: -1, hash: undefined }, chain.from(0));
    return new WebhookScene({ redisUrl, database, reader, receiver, url, chain });
  }

  async close(): Promise<void> {
    await Promise.all(this.#senders.map((sender) => sender.close()));
    await this.receiver.close();
    this.#events.close();
    await this.#reader.close();
    await this.database.drop();
  }

  start(more: Partial<WebhookOptions> = {}): RunningWebhookSender {
    const sender = startWebhooks({
      receivers: [{ url: this.url, secret: SECRET, types: ['block', 'reorg'] }],
      databaseUrl: this.database.url,
      redisUrl: this.#redisUrl,
      events: this.#events,
      readStatus: this.#reads.status,
      reorgAlarmDepth: 3,
      stableAfterMs: 0,
      warn: (message) => this.warnings.push(message),
      maxPauseMs: 50,
      tickMs: 50,
      ...more,
    });
    this.#senders.push(sender);
    return sender;
  }

  /** Waits until the receiver is registered, because a new receiver gets later events only. */
  async registered(count = 1): Promise<void> {
    await expect
      .poll(() => this.database.writeDatabase.query(statement`select from webhook_positions`), {
        intervals: [20],
      })
      .toHaveLength(count);
  }

  async mine(blocks: number): Promise<void> {
    for (let mined = 0; mined < blocks; mined += 1) {
      const below = this.chain.tip;
      this.chain.mine();
      await appendBlocks(this.database.writeDatabase, below, this.chain.from(this.chain.height));
    }
  }

  /** Replaces blocks at the tip by one block more than these. */
  async reorg(depth: number): Promise<void> {
    const forkHeight = this.chain.height - depth;
    const branch = this.chain.fork(forkHeight, `branch at ${this.chain.height}`);
    for (let mined = 0; mined <= depth; mined += 1) branch.mine();
    await reorganiseChain(this.database.writeDatabase, this.chain.tip, {
      forkHeight,
      blocks: branch.from(forkHeight + 1),
    });
    this.chain = branch;
  }

  /** Returns the numbers of all events in the database, except those of the pool. */
  async numbers(): Promise<number[]> {
    const rows = await this.database.writeDatabase.query<{ number: number }>(
      statement`select number from chain_events where kind not like 'pool%' order by number`,
    );
    return rows.map(({ number }) => number);
  }
}

/** Opens a scene for each test of a file. All of them use one Redis. */
export function useWebhookScene(onOpened: (scene: WebhookScene, redis: Redis) => void): void {
  let redis: Redis;
  let scene: WebhookScene;
  test.beforeAll(async () => {
    redis = await startRedis();
  });
  test.afterAll(async () => redis.stop());
  test.beforeEach(async () => {
    scene = await WebhookScene.open(redis.url);
    onOpened(scene, redis);
  });
  test.afterEach(async () => scene.close());
}
