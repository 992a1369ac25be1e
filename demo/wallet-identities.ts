import type { DemoWalletName } from './facts.ts';

export interface WalletIdentity {
  readonly name: DemoWalletName;
  /** Mnemonic seed: 25 English words. */
  readonly seed: string;
  /** Primary address. If a wallet service returns this address, it has opened this wallet. */
  readonly address: string;
  /** Payment id of the wallet's integrated address, 16 hex characters. */
  readonly paymentId: string;
}

/** Account that makes all payments and receives most of them. */
export const SPENDING_ACCOUNT_INDEX = 0;
/** Account that only receives, so that proofs about its outputs do not change. The only exception is that Bob sweeps it once. */
export const SAVINGS_ACCOUNT_INDEX = 1;

/** Number of subaddresses that each wallet creates above index 0, by account. */
export const SUBADDRESS_COUNTS_BY_ACCOUNT = {
  [SPENDING_ACCOUNT_INDEX]: 3,
  [SAVINGS_ACCOUNT_INDEX]: 13,
} as const;

/**
 * The wallets of the demo network. Never send real money to them.
 *
 * Seeds and addresses are fixed and public. The driver can therefore mine the first block before a wallet is open, and
 * restore a lost wallet file. Visitors can open the same wallets.
 */
export const walletIdentities: readonly WalletIdentity[] = [
  {
    name: 'alice',
    seed: 'cocoa siblings dawn civilian technical dagger slower agnostic nucleus each lottery devoid sapling oncoming imbalance exhale rarest each ribbon wrist jostle suddenly onion opus jostle',
    address:
      '421B3HaUH9XTabLaWymVv1LV8raFMpRooHpX9cAi3qBxC1CmjrpNxSp6NTRTuqkputbR37TmQ42N1A8qsHPzBK9FHUG2dYR',
    paymentId: 'a11ce00000000001',
  },
  {
    name: 'bob',
    seed: 'album lion boyfriend vehicle wobbly tweezers lullaby regular biology paradise towel puzzled dauntless megabyte rebel lifestyle dreams september suede goldfish uttered geometry dynamite espionage paradise',
    address:
      '44Fg3ENJbq6HRRGdVw1AGMJnG6jMCKPV3eCSQGwAuw188fBhLAK9uRMEef6x2mxAzfHzuRhwYBGHy2fnG7ZoJrdwLun2vbn',
    paymentId: 'b0b0000000000002',
  },
  {
    name: 'carol',
    seed: 'muddy gained nomad acumen apply ourselves puffin cynical assorted cool large bulb boss love cupcake broken fizzle makeup exquisite jaded ivory eden nineteen opus acumen',
    address:
      '48DZQJVYmMxBAtT6p3arqX2MnqEjiFrpg6JTvRQERxqUPjuNT2wWjVr44986AsGpGh12KZ3pJtbMfMGAqzvuMPRP86zM4Rc',
    paymentId: 'ca401000000000c3',
  },
  {
    name: 'dave',
    seed: 'irate rockets narrate misery value fewest gutter meant drunk sprig theatrics initiate lair shackles wipeout viking bugs does avatar inquest scrub wobbly leopard lopped rockets',
    address:
      '46ZY5b8mBgJJjuUsrhPQ1a1xo72ypgkK685FvnwncZkPEgARiAKHB2pHmQcxgfXqbYVHQvucuGf36SiDrvyvwMPc5NSwRU1',
    paymentId: 'da4e0000000000d4',
  },
];
