/**
 * The proof desk. Each question is read to the end first, then judged by this explorer on chain data from the node, then
 * put to the wallet service. Nothing that was typed outlives the request or reaches a log.
 */
import {
  decodeAddress,
  withoutPaymentId,
  encodeAddress,
  type Address,
} from '../../../protocol/address/address.ts';
import { parseTxHash, type TxHash } from '../../../protocol/brands.ts';
import { reserveProofRequirements } from '../../../protocol/proofs/reserve-proof.ts';
import { spendProofRequirements } from '../../../protocol/proofs/spend-proof.ts';
import type { Network } from '../../../db/queries/snapshot.ts';
import { kindsOfProof, type FieldName, type ProofKind } from '../../proofs/kinds.ts';
import { getDaemon } from '../context.ts';
import { log } from '../log.ts';
import { loadStatus } from '../load.ts';
import { nodeTrouble } from '../raw-tx.ts';
import { singleton } from '../singleton.ts';
import { fetchKeyImages, fetchRings, fetchTxs, OtherTransactionError, type KnownTx } from './chain-data.ts';
import { judgeInWorker } from './judge-in-worker.ts';
import { readTx, refusal, type JudgeTask, type Judgement } from './judge.ts';
import { malformed, notAsked, undecided, type ProofOutcome, type SecondOpinion } from './outcome.ts';
import { createTurns, TooManyWaitingError } from './turns.ts';
import { secondOpinion } from './wallet-service.ts';

/** What was typed, field by field; missing ones are empty. */
export type ProofFields = Readonly<Record<FieldName, string>>;

const CHECKS_AT_ONCE = 2;
const CHECKS_WAITING = 16;

/** Answers a question of the desk. Never throws for what a visitor, the node or the wallet service did. */
export async function checkProof(kind: ProofKind, fields: ProofFields): Promise<ProofOutcome> {
  for (const { name, label, optional, maxLength } of kindsOfProof[kind].fields) {
    if (fields[name] === '' && optional !== true) return malformed(kind, name, `${label} is missing.`);
    if (fields[name].length > maxLength) {
      return malformed(
        kind,
        name,
        `${label} is too long: ${fields[name].length} characters, at most ${maxLength} are read.`,
      );
    }
  }
  const inTurn = singleton('proof turns', () => createTurns(CHECKS_AT_ONCE, CHECKS_WAITING));
  try {
    return await inTurn(() => (kind === 'reserve-proof' ? checkReserve(fields) : checkAboutTx(kind, fields)));
  } catch (error) {
    if (error instanceof TooManyWaitingError)
      return undecided(kind, 'Many proofs are being checked right now. Try again in a moment.');
    if (error instanceof OtherTransactionError) {
      log.warn(error.message);
      return undecided(
        kind,
        'The node answered with another transaction than the one asked for, so nothing can be said.',
      );
    }
    return undecided(kind, `${nodeTrouble(error)} The proof may hold or not: nothing was checked.`);
  }
}

/** An address of the network this explorer follows, or what is wrong with it. */
async function readAddress(text: string): Promise<Address | string> {
  const decoded = decodeAddress(text);
  if (!decoded.ok) return decoded.message;
  const status = await loadStatus();
  const network = addressNetwork(status.data?.tip?.network);
  if (network !== undefined && decoded.address.network !== network) {
    return `This is an address of ${decoded.address.network}; this explorer follows ${network}.`;
  }
  return decoded.address;
}

/** Regtest writes addresses like mainnet. */
function addressNetwork(network: Network | undefined): Address['network'] | undefined {
  return network === 'fakechain' ? 'mainnet' : network;
}

async function checkAboutTx(
  kind: Exclude<ProofKind, 'reserve-proof'>,
  fields: ProofFields,
): Promise<ProofOutcome> {
  const hash = parseTxHash(fields.txid);
  if (hash === undefined)
    return malformed(kind, 'txid', 'A transaction hash has exactly 64 hexadecimal digits.');
  if (kind !== 'spend-proof') {
    const address = await readAddress(fields.address);
    if (typeof address === 'string') return malformed(kind, 'address', address);
  }
  const tx = (await fetchTxs(getDaemon(), [hash])).get(hash);
  if (tx === undefined) {
    return undecided(
      kind,
      'The node has no transaction with this hash, neither in a block nor in its pool.',
      'txid',
    );
  }
  const task = await taskAbout(kind, tx, fields);
  if ('verdict' in task) return finish(kind, task, notAsked, tx);
  const judgement = await judgeInWorker(task);
  return finish(kind, judgement, await opinionAbout(kind, hash, fields, judgement), tx);
}

async function taskAbout(
  kind: Exclude<ProofKind, 'reserve-proof'>,
  { bytes }: KnownTx,
  { address, txKey, message, proof }: ProofFields,
): Promise<JudgeTask | Judgement> {
  switch (kind) {
    case 'tx-key':
      return { kind, tx: bytes, address, txKey };
    case 'tx-proof':
      return { kind, tx: bytes, address, message, proof };
    case 'spend-proof': {
      const needed = spendProofRequirements(proof, readTx(bytes));
      if (needed.verdict !== 'ready') return refusal(needed);
      return { kind, tx: bytes, message, proof, rings: await fetchRings(getDaemon(), needed.rings) };
    }
  }
}

const received = ({ amounts }: Judgement) => amounts.slice(0, 1).map(({ amount }) => amount);

async function opinionAbout(
  kind: Exclude<ProofKind, 'reserve-proof'>,
  txid: TxHash,
  { address, txKey, message, proof }: ProofFields,
  judgement: Judgement,
): Promise<SecondOpinion> {
  if (judgement.verdict === 'malformed' || judgement.verdict === 'undecided') return notAsked;
  switch (kind) {
    case 'tx-key':
      return secondOpinion(judgement, received, async (wallet) => {
        const answer = await wallet.checkTxKey({ txid, txKey, address });
        return { good: answer.received > 0n, amounts: [answer.received] };
      });
    case 'tx-proof':
      return secondOpinion(judgement, received, async (wallet) => {
        const answer = await wallet.checkTxProof({ txid, address, message, signature: proof });
        // Without an amount a good signature shows no payment: ours says no to that, too.
        return { good: answer.good && answer.received > 0n, amounts: [answer.received] };
      });
    case 'spend-proof':
      return secondOpinion(
        judgement,
        () => [],
        async (wallet) => {
          const { good } = await wallet.checkSpendProof({ txid, message, signature: proof });
          return { good, amounts: [] };
        },
      );
  }
}

async function checkReserve({ address: text, message, proof }: ProofFields): Promise<ProofOutcome> {
  const kind = 'reserve-proof';
  const address = await readAddress(text);
  if (typeof address === 'string') return malformed(kind, 'address', address);
  const needed = reserveProofRequirements({ proof, address });
  if (needed.verdict !== 'ready') return finish(kind, refusal(needed), notAsked);
  const daemon = getDaemon();
  const [known, keyImages] = await Promise.all([
    fetchTxs(daemon, needed.transactions),
    fetchKeyImages(daemon, needed.keyImages),
  ]);
  const txs = [...known].map(([hash, { bytes, place }]) =>
    place.state === 'pool' ? { hash, pool: true as const } : bytes,
  );
  const judgement = await judgeInWorker({ kind, address: text, message, proof, txs, keyImages });
  if (judgement.verdict === 'malformed' || judgement.verdict === 'undecided')
    return finish(kind, judgement, notAsked);
  const totalAndSpent = ({ amounts }: Judgement) => amounts.slice(1).map(({ amount }) => amount);
  const opinion = await secondOpinion(judgement, totalAndSpent, async (wallet) => {
    const primary = encodeAddress(withoutPaymentId(address));
    const answer = await wallet.checkReserveProof({ address: primary, message, signature: proof });
    return { good: answer.good, amounts: [answer.total, answer.spent] };
  });
  return finish(kind, judgement, opinion);
}

/** Only the key or the proof text is left to be malformed once a judge has seen it. */
function finish(kind: ProofKind, judgement: Judgement, second: SecondOpinion, tx?: KnownTx): ProofOutcome {
  return {
    kind,
    ...judgement,
    second,
    ...(judgement.verdict === 'malformed' ? { field: kind === 'tx-key' ? 'txKey' : 'proof' } : {}),
    ...(tx === undefined ? {} : { place: tx.place }),
  };
}
