/**
 * Exports every public function, type and constant of `@ringscope/protocol`. README.md lists the functions by use case.
 * The pages of the explorer import single files instead, so that they load only the code that they need.
 */

// Bytes, identifiers, amounts and errors.
export { bytesToHex, compareBytes, concatBytes, equalBytes, hexToBytes } from './bytes.ts';
export {
  MAX_HEIGHT,
  ZERO_HASH,
  blockHashFromBytes,
  keyImageFromBytes,
  oneTimeKeyFromBytes,
  parseBlockHash,
  parseHeight,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
  txHashFromBytes,
  zeroHashBytes,
} from './brands.ts';
export type { BlockHash, Brand, KeyImage, OneTimeKey, TxHash } from './brands.ts';
export { ATOMIC_PER_XMR, MAX_AMOUNT, XMR_DECIMALS, formatXmr, parseXmr } from './units.ts';
export { DecodeError, DisallowedValueError, NotDecodedError } from './decode-error.ts';
export { ByteReader } from './byte-reader.ts';
export { ByteWriter } from './byte-writer.ts';
export { encodeVarint, varintLength } from './varint.ts';
export { keccak256, loadKeccak } from './keccak.ts';
export { keccak256Batch, loadKeccakBatchEngine } from './keccak-batch.ts';

// Transactions.
export { isCoinbase, readTransactionPrefix } from './transaction-prefix.ts';
export { absoluteOffsets, relativeOffsets, NO_SUCH_OUTPUT, ringMemberIndices } from './ring-members.ts';
export { decodeTransaction, getRingCtType, transactionFee } from './transaction.ts';
export { decodeTransactionOutline } from './transaction-outline.ts';
export type {
  ByteRange,
  DecodeTransactionOptions,
  RingSignature,
  Transaction,
  TransactionContent,
  TransactionOutline,
} from './transaction.ts';
export type {
  CarrotOutputFields,
  CoinbaseInput,
  KeyInput,
  TransactionPrefix,
  TxInput,
  TxOutput,
  UndecodedTxPart,
} from './transaction-prefix.ts';
export type { RelayRefusal, RelayRule } from './relay-refusal.ts';
export { findRelayRefusalsOfTx, maxRelayedTxWeight, minimumRelayFee } from './relay-rules.ts';
export type { RelayRuleParameters } from './relay-rules.ts';
export { findRelayRefusalsOfRings } from './ring-relay-rules.ts';
export type { RingChainData, RingMemberChainData } from './ring-relay-rules.ts';
export { RingCtType, isRingCtType } from './ringct-type.ts';
export type { BorromeanProof, Bulletproof, BulletproofPlus } from './range-proofs.ts';
export type {
  Clsag,
  EcdhInfo,
  FcmpProof,
  MembershipProofReference,
  Mlsag,
  RingCtBase,
  RingCtPrunable,
} from './ringct.ts';
export {
  transactionPrefixHash,
  ringCtBaseHash,
  ringCtPrunableHash,
  transactionHash,
  transactionHashes,
} from './transaction-hash.ts';
export { fcmpTransactionWeight, transactionSize, transactionWeight } from './transaction-weight.ts';

// The draft of hard forks 17 and 18.
export {
  CARROT_ONLY_BLOCK_VERSION,
  FCMP_INPUT_BYTES,
  FCMP_FIRST_BLOCK_VERSION,
  FORK17_DRAFT_MONTH,
  MAX_OUTPUT_TREE_LAYERS,
  NEWEST_DRAFT_BLOCK_VERSION,
  TREE_ROOT_DELAY_BLOCKS,
  membershipProofSize,
  outputTreeCapacity,
  countOutputTreeLayers,
  FCMP_GENERATOR_SET,
} from './fork17-draft.ts';
export type { FcmpGeneratorSetName } from './fork17-draft.ts';
export { findTxFormatProblem } from './fork17-rules.ts';
export {
  carrotCoinbaseInputContext,
  carrotSpendInputContext,
  matchesCarrotViewTag,
  decryptCarrotAmount,
  recoverCarrotSpendKey,
} from './crypto/carrot.ts';
export type { CarrotOutput, DecryptedCarrotAmount } from './crypto/carrot.ts';
export { MONTGOMERY_BASE_POINT, multiplyMontgomeryPoint, toMontgomeryPoint } from './crypto/x25519.ts';
export {
  ExtraTag,
  MAX_EXTRA_FIELDS,
  txExtraAdditionalPublicKeys,
  txExtraPublicKeys,
  isExtraWellFormed,
  parseExtra,
  txExtraPaymentIds,
} from './extra.ts';
export type { ExtraFieldContent, ExtraField, PaymentId } from './extra.ts';
export { encodeTransaction } from './encode-transaction.ts';
export type { EncodeTransactionOptions } from './encode-transaction.ts';
export { encodeExtra } from './encode-extra.ts';
export type { EncodableExtraField } from './encode-extra.ts';

// Blocks, networks and emission.
export { blockHashingBlob, blockHeight, blockId, blockMerkleRoot, decodeBlock } from './block.ts';
export type { Block, BlockHeader, BlockOutputTree } from './block.ts';
export { countConfirmations } from './confirmations.ts';
export { feeRate } from './fee-rate.ts';
export { hashRateOfDifficulty } from './difficulty.ts';
export { encodeBlock } from './encode-block.ts';
export type { BlockContent } from './encode-block.ts';
export { treeHash } from './tree-hash.ts';
export {
  NETWORKS,
  NEWEST_BLOCK_VERSION,
  blockTargetSeconds,
  genesisBlockHash,
  hardForkHeight,
  hardForkVersion,
  hardForks,
  isNetwork,
} from './hard-forks.ts';
export type { HardFork, Network } from './hard-forks.ts';
export {
  CURRENT_FULL_REWARD_ZONE,
  MONEY_SUPPLY,
  baseReward,
  blockReward,
  expectedEmission,
  fullRewardZone,
} from './emission.ts';
export type { BlockRewardInput } from './emission.ts';
export {
  LONG_TERM_WINDOW_BLOCKS,
  LongTermWeightWindow,
  longTermWeight,
  needsLongTermMedian,
} from './long-term-weight.ts';
export { DIFFICULTY_BLOCKS_COUNT, DifficultyWindow } from './difficulty.ts';
export type { BlockTimeAndDifficulty } from './difficulty.ts';

// The portable storage format.
export { decodePortableStorage } from './portable-storage.ts';
export type {
  StorageBigIntType,
  StorageNumberType,
  StorageArray,
  StorageEntry,
  StorageDecodeLimits,
  StorageScalar,
  StorageSection,
} from './portable-storage.ts';
export { encodePortableStorage } from './portable-storage-writer.ts';

// Addresses.
export { decodeAddress, encodeAddress, stripPaymentId } from './address/address.ts';
export type { Address, AddressFault, AddressKind, AddressNetwork, AddressResult } from './address/address.ts';
export { base58Length, decodeBase58, encodeBase58 } from './address/base58.ts';
export type { Base58Fault, Base58Result } from './address/base58.ts';
export { parsePaymentUri } from './address/payment-uri.ts';
export type { PaymentUri, PaymentUriFault, PaymentUriResult } from './address/payment-uri.ts';

// Keys.
export { SUBGROUP_ORDER, decodeScalar, encodeScalar, hashToScalar, reduceScalar } from './crypto/scalar.ts';
export {
  BASE_POINT,
  AMOUNT_BASE_POINT,
  IDENTITY_POINT,
  decodePoint,
  isInSubgroup,
  isSmallOrder,
  multiplyPoint,
  multiplyPointBySecret,
} from './crypto/point.ts';
export type { CurvePoint } from './crypto/point.ts';
export { hashToPoint, deriveKeyImageGenerator, unbiasedHashToPoint } from './crypto/hash-to-point.ts';
export { generateKeyImage } from './crypto/derivation.ts';
export {
  derivationOfSharedSecret,
  derivationToScalar,
  generateKeyDerivation,
  deriveOneTimeKey,
  deriveViewTag,
  maskPaymentId,
  recoverSpendKey,
} from './crypto/derivation.ts';
export type { KeyDerivation } from './crypto/derivation.ts';
export {
  createCarrotSubaddressDeriver,
  deriveCarrotViewKeys,
  isViewSecretOfAddress,
  deriveViewSecrets,
} from './crypto/carrot-account.ts';
export type { AddressKeys, CarrotViewKeys, ViewSecrets } from './crypto/carrot-account.ts';
export { subaddressKeys, subaddressScalar } from './crypto/subaddress.ts';
export type { SubaddressIndex } from './crypto/subaddress.ts';
export { commitToAmount, decryptAmount, amountOpensCommitment } from './crypto/amounts.ts';
export type { EncryptedAmount, AmountWithMask } from './crypto/amounts.ts';
export {
  checkRingSignature,
  checkSharedSecretProof,
  checkSignature,
  decodeSignature,
} from './crypto/signatures.ts';
export type { SharedSecretClaim, Signature } from './crypto/signatures.ts';

// Proofs.
export { toProofTransaction } from './proofs/transaction.ts';
export type {
  ProofTransactionInput,
  ProofTransactionOutput,
  ProofTransaction,
} from './proofs/transaction.ts';
export {
  MAX_ADDITIONAL_TX_KEYS,
  MAX_HIDDEN_AMOUNT_OUTPUTS,
  MAX_TRIED_TX_PUBLIC_KEYS,
  MAX_PROOF_MESSAGE_LENGTH,
  MAX_CHECKED_OUTPUTS,
  MAX_TRIED_KEY_OUTPUT_PAIRS,
} from './proofs/limits.ts';
export {
  scanTransaction,
  subaddressLookahead,
  deriveSubaddress,
  createViewOnlyWallet,
} from './proofs/view-key.ts';
export type {
  UnscannedKeyAndByteCounts,
  ViewKeyScanResult,
  ScannedOutput,
  ViewOnlyWallet,
  WatchedAddress,
} from './proofs/view-key.ts';
export { checkTxKeyFormat, verifyTxKey } from './proofs/tx-key.ts';
export type { TxKeyClaim, TxKeyFault } from './proofs/tx-key.ts';
export { checkTxProofFormat, verifyTxProof } from './proofs/tx-proof.ts';
export type { ProvenPayment, TxProofClaim, TxProofFault } from './proofs/tx-proof.ts';
export type { VerifiedPayment, PaymentFault, ReceivedOutput } from './proofs/payment.ts';
export { checkSpendProofFormat, getSpendProofRequirements, verifySpendProof } from './proofs/spend-proof.ts';
export type {
  ProvenSpend,
  RingMemberIndices,
  SpendProofClaim,
  SpendProofFault,
  SpendProofRequirements,
} from './proofs/spend-proof.ts';
export { readReserveProof } from './proofs/reserve-proof-format.ts';
export type { ReserveProofFormatFault, ReserveProof } from './proofs/reserve-proof-format.ts';
export type {
  ReserveProofEntry,
  ReserveProofContent,
  ReserveProofSpendKey,
} from './proofs/reserve-proof-entry.ts';
export { verifyReserveEntries } from './proofs/reserve-proof-entries.ts';
export { precheckReserveProof } from './proofs/reserve-proof-precheck.ts';
export { sumReserveOutputs, verifyReserveProof } from './proofs/reserve-proof.ts';
export type { KeyImageState, ReserveChainData, ReserveOutput } from './proofs/reserve-proof-entries.ts';
export type {
  PrecheckedReserveProof,
  ReserveProofClaim,
  ReserveProofFault,
} from './proofs/reserve-proof-precheck.ts';
export type { ProvenReserve } from './proofs/reserve-proof.ts';
export { readProofHeader } from './proofs/headers.ts';
export type { ProofHeaderAndBody, ProofHeaderFault, ProofHeaderKind } from './proofs/headers.ts';
export { verifyMessageSignature } from './proofs/message-signature.ts';
export type {
  MessageSignatureClaim,
  MessageSignatureFault,
  ValidMessageSignature,
} from './proofs/message-signature.ts';
export type { ProofMessage, ProofWarning, ProofRefusal } from './proofs/verdict.ts';
export { formatMessage, translateMessage } from './message.ts';
export type { FormattedMessage, MessageValue, MessageWithValues, PlaceholderNames } from './message.ts';
