/**
 * Networks, their genesis blocks and the heights of their hard forks. Decoding depends on versions, tags and types,
 * never on heights.
 *
 * @see monero src/hardforks/hardforks.cpp#L34-L76, mainnet_hard_forks
 * @see monero src/hardforks/hardforks.cpp#L80-L103, testnet_hard_forks
 * @see monero src/hardforks/hardforks.cpp#L107-L127, stagenet_hard_forks
 */
import { hexToBytes } from './bytes.ts';
import { blockHashFromBytes, type BlockHash } from './brands.ts';

/**
 * All networks, with the daemon's names (`nettype`). `fakechain` is a private network that a daemon with --regtest
 * starts.
 */
export const NETWORKS = ['mainnet', 'testnet', 'stagenet', 'fakechain'] as const;
/** The name of a network, as in the `nettype` of the daemon. */
export type Network = (typeof NETWORKS)[number];

/** Returns whether a string is the name of a network. */
export function isNetwork(text: string): text is Network {
  return NETWORKS.some((network) => network === text);
}

/** Newest block version whose rules this library implements. */
export const NEWEST_BLOCK_VERSION = 16;

/** Version of the hard fork that introduced RingCT. */
export const RINGCT_FORK_VERSION = 4;

/** A block version, and the height from which blocks of a network have it. */
export interface HardFork {
  readonly version: number;
  /** Height of the first block with this `version`. */
  readonly height: number;
}

/**
 * Creates the hard forks of versions 1, 2, 3, … from their first heights. Every network activates every version in
 * order.
 */
function forks(...heights: readonly number[]): readonly HardFork[] {
  return heights.map((height, index) => ({ version: index + 1, height }));
}

/**
 * Hard forks by network. Version 1 begins at height 0. In the daemon's table it begins at height 1, because the daemon
 * treats block 0 separately.
 */
const HARD_FORKS: Readonly<Record<Network, readonly HardFork[]>> = {
  mainnet: forks(
    0,
    1009827,
    1141317,
    1220516,
    1288616,
    1400000,
    1546000,
    1685555,
    1686275,
    1788000,
    1788720,
    1978433,
    2210000,
    2210720,
    2688888,
    2689608,
  ),
  testnet: forks(
    0,
    624634,
    800500,
    801219,
    802660,
    971400,
    1057027,
    1057058,
    1057778,
    1154318,
    1155038,
    1308737,
    1543939,
    1544659,
    1982800,
    1983520,
  ),
  stagenet: forks(
    0,
    32000,
    33000,
    34000,
    35000,
    36000,
    37000,
    176456,
    177176,
    269000,
    269720,
    454721,
    675405,
    676125,
    1151000,
    1151720,
  ),
  // A regtest daemon without --fixed-hard-forks uses version 1 for the genesis block and the newest version for all
  // other blocks.
  fakechain: [
    { version: 1, height: 0 },
    { version: NEWEST_BLOCK_VERSION, height: 1 },
  ],
};

/** Returns all hard forks of a network, oldest first. */
export function hardForks(network: Network): readonly HardFork[] {
  return HARD_FORKS[network];
}

/**
 * Returns the block version at a height. Above the last known hard fork it is the newest known version.
 *
 * @throws RangeError unless `height` is an integer from 0
 */
export function hardForkVersion(network: Network, height: number): number {
  if (!Number.isSafeInteger(height) || height < 0)
    throw new RangeError(
      `the block version at height ${height} cannot be determined, because a height must be an integer from 0 to 2^53−1, but is ${height}`,
    );
  let version = 1;
  for (const fork of HARD_FORKS[network]) if (fork.height <= height) version = fork.version;
  return version;
}

/** Returns the first height of a version on a network. Undefined if no block of the network has that version. */
export function hardForkHeight(network: Network, version: number): number | undefined {
  return HARD_FORKS[network].find((fork) => fork.version === version)?.height;
}

/** Returns the target block time in seconds: 60 in version 1, and 120 from version 2 on. */
export function blockTargetSeconds(blockVersion: number): number {
  return blockVersion < 2 ? 60 : 120;
}

/** Value of {@link blockTargetSeconds} under the current rules. */
export const CURRENT_BLOCK_TARGET_SECONDS = blockTargetSeconds(NEWEST_BLOCK_VERSION);

const MAINNET_GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';

const GENESIS_IDS: Readonly<Record<Network, string>> = {
  mainnet: MAINNET_GENESIS,
  testnet: '48ca7cd3c8de5b6a4d53d2861fbdaedca141553559f9be9520068053cda8430b',
  stagenet: '76ee3cc98646292206cd3e86f74d88b4dcc1d937088645e9b0cbca84b7ce74eb',
  fakechain: MAINNET_GENESIS,
};

/** Returns the id of the genesis block. A regtest network has the genesis block of mainnet. */
export function genesisBlockHash(network: Network): BlockHash {
  return blockHashFromBytes(hexToBytes(GENESIS_IDS[network]));
}
