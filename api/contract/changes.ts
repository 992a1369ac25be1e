/** What a release changed in the API. */
interface ApiRelease {
  /** Version of Ringscope. CHANGELOG.md contains the date of its release. */
  readonly release: string;
  /** Names of new operations. */
  readonly operations: readonly string[];
  /** Changes besides new operations that a client can notice, as sentences. Text between backticks is code. */
  readonly changes: readonly string[];
}

/**
 * The changelog of version 1 of the API, newest release first, which `/docs/changelog` renders. `tests/unit/api/changes.test.ts`
 * reports an operation that is in no release.
 */
export const apiReleases: readonly ApiRelease[] = [
  {
    release: '0.1.0',
    operations: [
      'getStatus',
      'listBlocks',
      'getBlock',
      'listBlockTxs',
      'getBlockRaw',
      'listTxsByPrefix',
      'readTxs',
      'getTx',
      'listTxRings',
      'listTxOutputs',
      'getTxRaw',
      'waitForTx',
      'listPool',
      'getPoolStats',
      'getProjectedPool',
      'scanOutputs',
      'getScanChunk',
      'readOutputs',
      'getOutput',
      'findOutputs',
      'listOutputRings',
      'getOutputRingsCsv',
      'getKeyImage',
      'readKeyImages',
      'getMining',
      'getNetwork',
      'compareNodes',
      'getFees',
      'listHardForks',
      'getEmission',
      'getHeightAt',
      'getTimeAt',
      'listAltChains',
      'search',
      'searchPrivately',
      'decode',
      'getChainData',
      'checkTxKey',
      'checkTxProof',
      'checkSpendProof',
      'checkReserveProof',
      'checkSignature',
      'detectProof',
      'getProofLine',
      'checkReceipt',
      'getReceiptKeys',
      'decodeAddress',
      'broadcast',
      'listStats',
      'getStats',
      'getStatsCsv',
      'listReorgs',
      'getReorg',
      'streamEvents',
      'getExportManifest',
      'export',
      'getOpenApi',
    ],
    changes: [
      'Version 1 of the API.',
      'The endpoints of the explorers at xmrchain.net and moneroblocks.info, in the format of their responses.',
    ],
  },
];
