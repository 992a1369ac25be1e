import { viewTagToHex } from '../../lookups/view-tag.ts';
import { ZERO_HASH } from '@ringscope/protocol/brands.ts';
import {
  lookUpRingMemberTxsAndOutputCounts,
  type RingMemberTxsAndOutputCounts,
} from '../../db/queries/ring-member-counts.ts';
import type { RingMember } from '../../db/queries/ring-members.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import {
  txExtraAdditionalPublicKeys,
  txExtraPublicKeys,
  parseExtra,
  txExtraPaymentIds,
} from '@ringscope/protocol/extra.ts';
import { transactionPrefixHash } from '@ringscope/protocol/transaction-hash.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { ATOMIC_PER_XMR, XMR_DECIMALS } from '@ringscope/protocol/units.ts';
import { toOutputRefMapKey, type TxDetail } from '../../lookups/transaction.ts';
import { createJsendSuccessResponse } from './response.ts';
import {
  formatFullAge,
  formatQuotient,
  formatUtc,
  formatCompatXmr,
  formatCompatXmrOrQuestionMark,
} from './format.ts';
import type { CompatJson, CompatJsonObject } from './json.ts';
import { fetchDecodedTransaction } from './raw.ts';
import { createCompatRoute, RAW_BYTES_REQUEST_COST_POINTS } from './route.ts';
import {
  findCompatTransaction,
  toTxSummaryValues,
  sumPublicOutputAmounts,
  type CompatTxLocation,
} from './transaction.ts';

const HOUR = 3_600;
const DAY = 86_400;

/**
 * Width in characters of the time scale on the HTML page of the onion explorer. The response contains the number of days
 * that one character of this scale stands for.
 */
const SCALE_CHARACTERS = 170;

const NOT_MINED = 'N/A';

/**
 * Responds with the values of the onion explorer's transaction page. Each scalar is in an array of one element, as in the
 * response of the onion explorer.
 */
export const detailedTransactionRoute = createCompatRoute(
  '/api/detailedtransaction/:hash',
  RAW_BYTES_REQUEST_COST_POINTS,
  async (sources, { pathSegments }) => {
    const { hash = '' } = pathSegments;
    const found = await findCompatTransaction(sources, hash);
    if (found.tx === undefined) return found.response;
    const { tx, location } = found;
    const raw = await fetchDecodedTransaction(sources, tx);
    if (raw.decoded === undefined) return raw.response;
    const members = [...tx.ringMembers.values()];
    const { data: facts } = await lookUpRingMemberTxsAndOutputCounts(
      sources.database,
      [...new Set(members.map(({ txHash }) => txHash))],
      [...new Set(tx.outputs.map(({ amount }) => amount))],
    );
    const now = Date.now() / 1000;
    return createJsendSuccessResponse({
      ...scalarFields(tx, location, raw.decoded, now),
      ...ringFields({ tx, facts, decoded: raw.decoded, now }),
    });
  },
);

/** Wraps each value of an object in an array of one element. */
function inArrays(fields: CompatJsonObject): CompatJsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));
}

/** Returns the array, or null when it is empty, as the onion explorer does. */
function arrayOrNull(values: readonly CompatJson[]): CompatJson {
  return values.length === 0 ? null : values;
}

function scalarFields(
  tx: TxDetail,
  location: CompatTxLocation,
  decoded: Transaction,
  now: number,
): CompatJsonObject {
  const extra = parseExtra(decoded.extra);
  const [publicKey] = txExtraPublicKeys(extra);
  const ids = txExtraPaymentIds(extra);
  const { size, weight: _weight, ...facts } = toTxSummaryValues(tx);
  const fee = facts.fee ?? 0n;
  const bytes = BigInt(Math.max(1, size ?? 0));
  const { isInPool, height, timestamp } = location;
  const longId = ids.short === undefined ? ids.long : undefined;
  return inArrays({
    tx_hash: tx.hash,
    tx_prefix_hash: bytesToHex(transactionPrefixHash(decoded)),
    tx_pub_key: publicKey === undefined ? ZERO_HASH : bytesToHex(publicKey),
    add_tx_pub_keys: txExtraAdditionalPublicKeys(extra)
      .map((key) => `${bytesToHex(key)};`)
      .join(''),
    blk_height: isInPool ? NOT_MINED : String(height),
    tx_blk_height: height,
    blk_timestamp: isInPool ? NOT_MINED : formatUtc(timestamp),
    blk_timestamp_uint: isInPool ? 0 : timestamp,
    delta_time: isInPool ? '' : formatFullAge(now, timestamp),
    confirmations: location.confirmations,
    tx_fee: formatCompatXmr(fee),
    // One micro-XMR has 10^6 atomic units.
    tx_fee_micro: formatQuotient(fee, 10n ** 6n, 4),
    payed_for_kB: formatQuotient(fee * 1024n, bytes * ATOMIC_PER_XMR, XMR_DECIMALS),
    tx_size: formatQuotient(BigInt(size ?? 0), 1024n, 4),
    tx_version: facts.version ?? 0,
    rct_type: facts.rctType ?? 0,
    is_ringct: (facts.version ?? 0) > 1,
    has_inputs: !tx.isCoinbase,
    has_payment_id: longId !== undefined,
    has_payment_id8: ids.short !== undefined,
    enable_as_hex: true,
    testnet: tx.tip.network === 'testnet',
    stagenet: tx.tip.network === 'stagenet',
    payment_id: longId === undefined ? ZERO_HASH : bytesToHex(longId),
    payment_id8: ids.short === undefined ? '0'.repeat(16) : bytesToHex(ids.short),
    extra: bytesToHex(decoded.extra),
    inputs_no: tx.inputs.length,
    outputs_no: tx.outputs.length,
  });
}

interface RingContext {
  readonly tx: TxDetail;
  readonly facts: RingMemberTxsAndOutputCounts;
  readonly decoded: Transaction;
  readonly now: number;
}

/** Returns the fields about rings and outputs. Like the onion explorer, returns none of them when the index lacks a ring member. */
function ringFields(context: RingContext): CompatJsonObject {
  const { tx, facts } = context;
  const rings = tx.inputs.map(({ amount, ring }) =>
    ring.flatMap((globalIndex) => tx.ringMembers.get(toOutputRefMapKey({ amount, globalIndex })) ?? []),
  );
  if (rings.some((members, index) => members.length !== tx.inputs[index]?.ring.length)) return {};
  const times = rings.flat().map(({ timestamp }) => timestamp);
  const earliest = times.reduce((least, time) => Math.min(least, time), Infinity) - HOUR;
  const latest = times.reduce((most, time) => Math.max(most, time), -Infinity) + HOUR;
  const hasTimes = times.length > 0;
  return {
    ...inArrays({
      min_mix_time: formatUtc(hasTimes ? earliest : 0),
      max_mix_time: formatUtc(hasTimes ? latest : 0),
      timescales_scale: hasTimes
        ? formatQuotient(BigInt(latest - earliest), BigInt(SCALE_CHARACTERS * DAY), 2)
        : '0.00',
      inputs_xmr_sum: formatCompatXmrOrQuestionMark(tx.inputs.reduce((sum, { amount }) => sum + amount, 0n)),
      outputs_xmr_sum: formatCompatXmrOrQuestionMark(sumPublicOutputAmounts(tx)),
    }),
    inputs: arrayOrNull(tx.inputs.map((_, position) => inputJson(context, position, rings[position] ?? []))),
    outputs: arrayOrNull(tx.outputs.map((output) => outputJson(output, facts))),
  };
}

/** Pads a position with zeros to at least two digits. */
function twoDigits(position: number): string {
  return String(position).padStart(2, '0');
}

/** Bytes for each ring member in the ring signature of a version 1 input. */
const SIGNATURE_BYTES = 64;

function inputJson(
  { tx, facts, decoded, now }: RingContext,
  position: number,
  ring: readonly RingMember[],
): CompatJsonObject {
  const input = tx.inputs[position];
  const signatures =
    decoded.version === 1 ? bytesToHex(decoded.signatures[position]?.bytes ?? new Uint8Array()) : '';
  const signatureList = Array.from({ length: signatures.length / (2 * SIGNATURE_BYTES) }, (_, index) =>
    inArrays({ ring_sig: signatures.slice(2 * SIGNATURE_BYTES * index, 2 * SIGNATURE_BYTES * (index + 1)) }),
  );
  return {
    ...inArrays({
      already_spent: false,
      amount: formatCompatXmrOrQuestionMark(input?.amount ?? 0n),
      in_key_img: input?.keyImage ?? '',
      input_idx: twoDigits(position),
    }),
    mixins: arrayOrNull(ring.map((member, index) => memberJson(member, index, facts, now))),
    ring_sigs: arrayOrNull(signatureList),
  };
}

function memberJson(
  member: RingMember,
  index: number,
  { txs }: RingMemberTxsAndOutputCounts,
  now: number,
): CompatJsonObject {
  const tx = txs.get(member.txHash);
  return inArrays({
    mix_age: formatFullAge(now, member.timestamp),
    mix_age_format: '[y:d:h:m:s]',
    mix_blk: String(member.height).padStart(8, '0'),
    mix_idx: twoDigits(index),
    mix_inputs_no: tx?.inputCount ?? 0,
    mix_is_it_real: false,
    mix_mixin_no: tx?.firstRingSize ?? 0,
    mix_out_indx: member.position,
    mix_outputs_no: tx?.outputCount ?? 0,
    mix_pub_key: member.key,
    mix_timestamp: formatUtc(member.timestamp),
    mix_tx_hash: member.txHash,
  });
}

function outputJson(
  output: TxDetail['outputs'][number],
  { outputCountByAmount }: RingMemberTxsAndOutputCounts,
): CompatJsonObject {
  const { position, amount, clearAmount, globalIndex, key } = output;
  const tag = viewTagToHex(output);
  return inArrays({
    amount: formatCompatXmrOrQuestionMark(clearAmount ?? 0n),
    amount_idx: globalIndex === undefined ? NOT_MINED : String(globalIndex),
    num_outputs: outputCountByAmount.get(amount) ?? 0,
    out_pub_key: key,
    output_idx: twoDigits(position),
    output_tag: tag === null ? '-' : `<${tag}>`,
    unformated_output_idx: position,
  });
}
