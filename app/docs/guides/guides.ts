import { endpointCostPoints } from '../../../api/contract/endpoint.ts';

/** File name extensions of the programs of a guide: a shell script with curl and jq, TypeScript, and Python. */
export const programFileExtensions = ['sh', 'ts', 'py'] as const;

/** One request of a guide. */
interface GuideStep {
  /** The `operationId` of the requested endpoint in the OpenAPI document. */
  readonly operation: string;
  /** What the request is for, as sentences. Text between backticks is code. */
  readonly purpose: string;
}

/** A documentation page for one use of the API. Its programs are `examples/guides/<name>.*`. */
export interface ApiGuide {
  readonly name: string;
  readonly title: string;
  readonly introduction: string;
  /** What a program needs before the first request. */
  readonly prerequisites: readonly string[];
  /** The requests in the order in which a program sends them. */
  readonly steps: readonly GuideStep[];
  /** Name of the file that the programs read, if they read one. `examples/guides/<name>.json` is an example. */
  readonly inputFileName?: string;
  /** What one run of a program costs, and which limits of the API apply to it. */
  readonly costAndLimits: readonly string[];
  /** What can go wrong, and what a program does then. */
  readonly problems: readonly { readonly problem: string; readonly remedy: string }[];
}

const tooManyRequests = {
  problem: 'The API responds with status `429` or `503`.',
  remedy:
    'Send the request again after the seconds in `Retry-After`. `@ringscope/client` and `curl --retry` do so. A program that repeats the request at once keeps its budget empty.',
};

const behindNode = {
  problem: 'The index is behind its node.',
  remedy:
    'Every response has `index` and `node`. While `node.state` is not `ok`, or `node.height` is far above `index.height`, the numbers of confirmations are too low. Wait, and decide nothing.',
};

/** All guides, in the order of the overview. */
export const apiGuides: readonly ApiGuide[] = [
  {
    name: 'shop',
    title: 'A shop that takes payments',
    introduction: 'The shop learns when it can deliver, and needs no wallet on its server.',
    prerequisites: [
      'An address for each order, best a new subaddress. The payer must not be able to use the payment of another order.',
      'From the payer: the hash of the transaction and its transaction key, which every wallet can show. A payment proof (`OutProof`) works as well, and proves only this payment.',
    ],
    steps: [
      {
        operation: 'waitForTx',
        purpose:
          'Wait until the transaction has 10 confirmations. The request also ends when something happened that the shop must know: a reorg, or another transaction that spent the same coins. Send it again with `state_id` as `after`.',
      },
      {
        operation: 'checkTxKey',
        purpose:
          'Check how much the address received. Compare the amount with the order, and deliver only if `settled` is true.',
      },
      {
        operation: 'checkTxProof',
        purpose: 'The same check, if the payer sent a payment proof instead of the key.',
      },
    ],
    inputFileName: 'order.json',
    costAndLimits: [
      'A wait costs as much as one page of a list, however long it takes. A client can have 8 waits open.',
      `A check costs ${endpointCostPoints.proof} points, because it verifies cryptography. Check once at the end, not in a loop.`,
      'The key travels in the body of the request, and the site stores and logs no key. A shop that must not tell the site its addresses verifies the proof itself with `@ringscope/protocol`.',
    ],
    problems: [
      {
        problem: 'The check returns `settled: false`.',
        remedy:
          '`unsettled_reason` says why. `few-confirmations` and `in-pool` pass with time. With `locked`, the payer has set an unlock time, so the coins cannot be spent yet. `burnt`: the payer used a one-time key twice, and only one of the payments can be spent. Do not deliver.',
      },
      {
        problem: 'A reorg removes the block of the payment.',
        remedy:
          'The outcome is `orphaned`. The transaction usually returns to the pool and is mined again: keep waiting. `replaced` means that another transaction spent the same coins. The payment will not arrive.',
      },
      {
        problem: 'The proven amount is smaller than the price.',
        remedy:
          'A proof shows one transaction. Ask the payer for the keys of the other transactions, and add the amounts. The fee is not part of the amount.',
      },
      {
        problem: 'A payer uses one payment for two orders.',
        remedy: 'Store the hashes of accepted payments, and accept each only once for an address.',
      },
      tooManyRequests,
    ],
  },
  {
    name: 'exchange',
    title: 'An exchange with many deposits',
    introduction:
      'Your wallet finds the deposits. The API tells you, independently of your own node, when each of them is final, and when a reorg takes one back.',
    prerequisites: [
      'The hashes of incoming transactions with their users, from your wallet (`get_transfers` of monero-wallet-rpc).',
      'A place to store the id of the last event, in the same database transaction as the credits.',
    ],
    steps: [
      {
        operation: 'readTxs',
        purpose:
          'Read the state of up to 100 deposits from one state of the chain. Credit those with enough confirmations and an `unlock_time` of 0.',
      },
      {
        operation: 'streamEvents',
        purpose:
          'Wait for the next block or reorg, then read the deposits again. `Last-Event-ID` continues after the last event, so a restart misses nothing.',
      },
      {
        operation: 'getReorg',
        purpose: 'After a reorg: which blocks it removed, and what became of their transactions.',
      },
      {
        operation: 'getStatus',
        purpose: 'Monitor the state of the index and of its node, and stop credits while it is not `ok`.',
      },
    ],
    inputFileName: 'deposits.json',
    costAndLimits: [
      '`POST /api/v1/txs` costs 1 point and 2 for each transaction. A deposit that is credited and 100 blocks deep need not be read again.',
      `A stream costs ${endpointCostPoints.list} points when it is opened and nothing while it is open. A client can have a few open at a time.`,
      'The operator can issue a key with a larger budget, which a client sends as `X-Api-Key`.',
    ],
    problems: [
      {
        problem: 'A reorg removes a deposit that is already credited.',
        remedy:
          'The event `reorg` has the fork height. Read all deposits above it again, and take back credits of transactions that are not `confirmed` any more. The deepest reorgs of this index are listed at `/forks`: choose the number of confirmations by what you can lose.',
      },
      {
        problem: 'The stream sends the event `reset`.',
        remedy:
          'Events were lost, or the index was rebuilt. Read the deposits from `from_height` on, and continue with the id of the event.',
      },
      {
        problem: 'A deposit has an unlock time.',
        remedy:
          'A transaction with `unlock_time` cannot be spent until that height or time. Do not credit it, whatever its confirmations are.',
      },
      {
        problem: 'Two transactions have the same key image.',
        remedy:
          'Only one of them can be mined. `state` becomes `orphaned` or the transaction is in `missing`, and the key image shows which one was mined.',
      },
      behindNode,
      tooManyRequests,
    ],
  },
  {
    name: 'wallet',
    title: 'A light wallet',
    introduction:
      'Scan outputs with a view key that stays in the wallet, look up key images, estimate the fee and send the transaction.',
    prerequisites: [
      'The keys of the wallet. They stay on the device, and no request needs one.',
      '`@ringscope/protocol` or another library that derives keys. It tests outputs, and builds and signs transactions.',
    ],
    steps: [
      {
        operation: 'getScanChunk',
        purpose:
          'Read the outputs of 20 blocks in about 100 bytes each, and test them with the view key. Caches keep old chunks for ever.',
      },
      {
        operation: 'readKeyImages',
        purpose: 'Find out which outputs of the wallet are spent. Unknown key images are in `missing`.',
      },
      {
        operation: 'getFees',
        purpose:
          'Choose a fee rate in atomic units per byte of weight, and round the fee up to a multiple of `quantization_mask`.',
      },
      {
        operation: 'readOutputs',
        purpose: 'Read the keys and commitments of ring members, with `commitments: true`.',
      },
      {
        operation: 'broadcast',
        purpose:
          'Send the signed transaction. With `dry_run`, only the checks of the explorer run, which list every rule that the transaction violates.',
      },
    ],
    inputFileName: 'wallet.json',
    costAndLimits: [
      `A chunk of 20 blocks costs ${endpointCostPoints.file} points. The default budget reads 40 hours of the chain in a minute.`,
      `A broadcast costs ${endpointCostPoints.broadcast} points, because it reads the weights of 100,000 blocks for the fee rules.`,
      'The site learns which chunks an IP address reads, and nothing about keys. A request for one key image or transaction reveals the interest in it: send several together, or use Tor.',
    ],
    problems: [
      {
        problem: 'The broadcast transaction is rejected.',
        remedy:
          'The status is 200, `accepted` is false and `reasons` has every reason. `double_spend`: a key image is spent. `fee_too_low`: read the fees again.',
      },
      {
        problem: 'A broadcast gets no response.',
        remedy:
          'Send it again. A node that has the transaction accepts it a second time, and `known` says so.',
      },
      {
        problem: 'A reorg replaces blocks that the wallet has scanned.',
        remedy:
          'Chunks with fewer than 100 confirmations can change. Read them again when the hash in `index` changes without a new height, and drop outputs that are gone.',
      },
      {
        problem: 'An output of the wallet is still locked.',
        remedy:
          'An output can be spent after 10 blocks, one of a coinbase after 60, and never before its `unlock_time`.',
      },
      tooManyRequests,
    ],
  },
  {
    name: 'researcher',
    title: 'Research on the whole chain',
    introduction:
      'Blocks, transactions, rings with ages, outputs, pool sightings and reorgs as files, with everything a study needs to be repeated.',
    prerequisites: [
      'Disk space: a year of mainnet has 27 ranges of each kind.',
      'DuckDB, pandas or Polars for Parquet. NDJSON and CSV need nothing.',
    ],
    steps: [
      {
        operation: 'getHeightAt',
        purpose: 'Find the heights of the period of the study.',
      },
      {
        operation: 'getExportManifest',
        purpose:
          'Read the ranges of 10,000 blocks, each with its row counts and the hash of its last block. Store them with the study: they identify the data.',
      },
      {
        operation: 'export',
        purpose:
          'Download each kind of each range. Without `format` it is NDJSON, with `format=parquet` a Parquet file. Compare the number of rows with the manifest.',
      },
      {
        operation: 'getStats',
        purpose: 'For sums by hour and day, the series are enough and much smaller.',
      },
    ],
    costAndLimits: [
      `A file costs ${endpointCostPoints.file} points. A client can download two files at a time; more are refused with \`busy\`.`,
      'Files are sent as fast as the client reads them, and are never held in memory. A month of mainnet takes minutes.',
      'The programs below need no input. The folder `examples/` of the sources has studies of fees, ring ages and spam waves.',
    ],
    problems: [
      {
        problem: 'A reorg replaces blocks during a download.',
        remedy:
          'The server closes the connection before the end of the file, so a file never mixes two chains. Rows are missing: download the range again.',
      },
      {
        problem: 'Heights that were downloaded before now have other blocks.',
        remedy:
          'Ranges below the tip change only when a reorg replaces their blocks. `last_hash` is then different: download the file again.',
      },
      {
        problem: 'JavaScript rounds integers above 2^53.',
        remedy:
          'Amounts and fees are decimal strings in NDJSON and CSV, because JSON numbers are exact only up to 2^53. In Parquet they are integers of 64 bits.',
      },
      {
        problem: 'The data lacks pool sightings and reorgs that this index did not see.',
        remedy:
          'Another node has seen others. State in the study which index the data is from. The chain does not show which ring member is spent.',
      },
      tooManyRequests,
    ],
  },
  {
    name: 'bot',
    title: 'A bot that reports events',
    introduction:
      'Each block, each reorg and each change of the pool, exactly once and in order, also after a restart.',
    prerequisites: ['A file or a table for the id of the last event.'],
    steps: [
      {
        operation: 'streamEvents',
        purpose:
          'Read server-sent events. Store the id after the message was sent, and send it as `Last-Event-ID` when the bot connects again.',
      },
      {
        operation: 'listBlocks',
        purpose:
          'For a bot that runs once a minute: request the newest block with `If-None-Match`. While nothing is new, the response is 304 without a body.',
      },
      {
        operation: 'getReorg',
        purpose:
          'For a message about a reorg: how deep it was, and which transactions it returned to the pool.',
      },
      {
        operation: 'search',
        purpose: 'Answer a question of a user: search for a height, a hash or a key image.',
      },
    ],
    costAndLimits: [
      `A stream costs ${endpointCostPoints.list} points when it is opened. A poll costs as much, also with status 304.`,
      'A stream without events sends a comment every 15 seconds. After 45 seconds of silence the connection is lost.',
      'The operator can also configure signed webhooks, which need no connection of the bot.',
    ],
    problems: [
      {
        problem: 'The bot has reported a block that a reorg then removes.',
        remedy:
          'A reorg is an event of its own, and the blocks of the new branch follow it. Report it, or wait for a few confirmations before the first message.',
      },
      {
        problem: 'The stream sends the event `reset`.',
        remedy:
          'The id is too old or of another index. The stream continues from now; read what is missing from the list of blocks.',
      },
      {
        problem: 'The bot sends a message twice.',
        remedy:
          'The bot was stopped between the message and the file. Store both in one transaction, or make the message idempotent: its event id never repeats.',
      },
      tooManyRequests,
    ],
  },
];
