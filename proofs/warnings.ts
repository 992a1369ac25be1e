import { formatMessage } from '@ringscope/protocol/message.ts';
import { messageId } from '../i18n/translate.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { formatUnixTime, SPENDABLE_AGE_BLOCKS, type UnlockState } from '@ringscope/protocol/unlock-time.ts';
import type { ProofCheckResult, ProofOutcomeOutput, ProofOutcomeWarning } from './outcome.ts';
import type { IndexedTxLocation } from './sources.ts';

/** Maximum number of outputs in one warning. */
const MAX_NAMED = 5;

interface ResultWithIndexData {
  readonly result: ProofCheckResult;
  readonly location: IndexedTxLocation | undefined;
  readonly lock: UnlockState | undefined;
  readonly outputs: readonly ProofOutcomeOutput[];
}

/** Returns the warnings about a proven result that need data of the index. Grave warnings come first. */
export function proofWarningsFromIndex({
  result,
  location,
  lock,
  outputs,
}: ResultWithIndexData): ProofOutcomeWarning[] {
  if (result.verdict !== 'proven') return [];
  const lockWarnings = result.kind === 'reserve-proof' ? lockedReserve(outputs) : lockedPayment(lock);
  return [...locationWarnings(result, location), ...lockWarnings, ...reusedKeys(outputs)].toSorted(
    (one, other) => Number(other.isSerious) - Number(one.isSerious),
  );
}

/**
 * Returns the warning that outputs of a proven reserve are spent, or an empty list when none is spent. The warning is
 * marked as serious, because visitors may mistake the reserve for a balance.
 */
export function createSpentReserveWarnings({ verdict, amounts }: ProofCheckResult): ProofOutcomeWarning[] {
  const amountOf = (wanted: string): bigint => amounts.find(({ name }) => name === wanted)?.amount ?? 0n;
  const spent = amountOf('spent');
  if (verdict !== 'proven' || spent === 0n) return [];
  return [
    grave(
      'reserve-spent',
      formatMessage('{spent} of the {total} XMR that this proof lists are spent.', {
        spent: formatXmr(spent),
        total: formatXmr(amountOf('listed')),
      }),
    ),
  ];
}

function locationWarnings(
  { kind }: ProofCheckResult,
  location: IndexedTxLocation | undefined,
): ProofOutcomeWarning[] {
  const isPayment = kind === 'tx-key' || kind === 'tx-proof';
  switch (location?.state) {
    case undefined:
      return [];
    case 'pool':
      return [
        grave(
          'in-pool',
          messageId(
            'The transaction is not in a block yet. It waits in the pool and may still fail. Wait for confirmations.',
          ),
        ),
      ];
    case 'orphaned':
      if (location.block !== undefined && location.replacedBy !== undefined) {
        return [
          grave(
            'orphaned',
            formatMessage(
              'This payment was undone: block {height} left the main chain, and another transaction ({hash}) spends the same coins.',
              { height: location.block.height, hash: location.replacedBy },
            ),
          ),
        ];
      }
      return [
        grave(
          'orphaned',
          messageId(
            'A reorganisation removed the block of this transaction, and no other block contains it. On the current chain, it does not exist.',
          ),
        ),
      ];
    case 'block':
      if (!isPayment || location.confirmations >= SPENDABLE_AGE_BLOCKS) return [];
      return [
        note(
          'few-confirmations',
          formatMessage(
            'The transaction has {confirmations} of the {needed} confirmations after which its outputs can be spent.',
            { confirmations: location.confirmations, needed: SPENDABLE_AGE_BLOCKS },
          ),
        ),
      ];
  }
}

function lockedPayment(lock: UnlockState | undefined): ProofOutcomeWarning[] {
  switch (lock?.kind) {
    case undefined:
    case 'none':
      return [];
    case 'height':
      return [
        lock.isLocked
          ? grave(
              'locked',
              formatMessage(
                'The payment is locked. No one can spend it before block {height}. Blocks until then: {blocksLeft}.',
                { height: lock.height, blocksLeft: lock.remainingBlocks },
              ),
            )
          : note(
              'was-locked',
              formatMessage('The payment was locked until block {height}. The lock has ended.', {
                height: lock.height,
              }),
            ),
      ];
    case 'time': {
      const when = formatUnixTime(lock.unixSeconds);
      return [
        lock.isLocked
          ? grave(
              'locked',
              formatMessage('The payment is locked. No one can spend it before {when}.', { when }),
            )
          : note(
              'was-locked',
              formatMessage('The payment was locked until {when}. The lock has ended.', { when }),
            ),
      ];
    }
  }
}

function lockedReserve(outputs: readonly ProofOutcomeOutput[]): ProofOutcomeWarning[] {
  const locked = outputs.filter(
    ({ unlockState, spent }) => unlockState?.isLocked === true && spent?.state === 'unspent',
  );
  if (locked.length === 0) return [];
  const amount = locked.reduce((sum, output) => sum + output.amount, 0n);
  return [
    grave(
      'locked',
      formatMessage(
        '{amount} XMR of this reserve is locked and cannot be spent yet. The list of outputs shows until when.',
        { amount: formatXmr(amount) },
      ),
    ),
  ];
}

function reusedKeys(outputs: readonly ProofOutcomeOutput[]): ProofOutcomeWarning[] {
  const reused = outputs.filter(({ outputsWithSameKey }) => outputsWithSameKey.length > 0);
  if (reused.length === 0) return [];
  const listedOutputs = reused.slice(0, MAX_NAMED).map(({ index, txid, outputsWithSameKey }) => {
    const [other] = outputsWithSameKey;
    return other === undefined || other.txid === txid
      ? formatMessage('output {index} in the same transaction', { index }).translatable
      : formatMessage('output {index} in transaction {txid} of block {height}', {
          index,
          txid: other.txid,
          height: other.height,
        }).translatable;
  });
  const count = reused.length - listedOutputs.length;
  const outputList =
    count === 0
      ? listedOutputs
      : formatMessage('{outputs}, and {count} more', { outputs: listedOutputs, count }).translatable;
  return [
    grave(
      'burnt',
      formatMessage(
        'Another output of the chain has the same one-time key: {outputs}. Only one of the outputs with this key can ever be spent, so these coins may be worthless.',
        { outputs: outputList },
      ),
    ),
  ];
}

function grave(code: string, sentence: Sentence): ProofOutcomeWarning {
  return { code, ...messageOf(sentence), isSerious: true };
}

function note(code: string, sentence: Sentence): ProofOutcomeWarning {
  return { code, ...messageOf(sentence), isSerious: false };
}

/** A sentence without inserted values, or the result of {@link formatMessage} for a sentence with values. */
type Sentence = string | ReturnType<typeof formatMessage>;

function messageOf(sentence: Sentence): Pick<ProofOutcomeWarning, 'message' | 'translatable'> {
  return typeof sentence === 'string' ? { message: sentence } : sentence;
}
