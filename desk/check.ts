/**
 * The proof desk. Each question is read to the end first, then judged by this explorer on chain data from the node, then
 * put to the wallet service. Nothing that was typed outlives the request or reaches a log.
 */
import { decodeAddress, withoutPaymentId, encodeAddress, type Address } from '../protocol/address/address.ts';
import { parseTxHash, type TxHash } from '../protocol/brands.ts';
import { openReserveProof } from '../protocol/proofs/reserve-proof.ts';
import { spendProofRequirements } from '../protocol/proofs/spend-proof.ts';
import type { Network } from '../db/queries/snapshot.ts';
import { kindsOfProof, type FieldName, type ProofKind } from './kinds.ts';
import { fetchKeyImages, fetchRings, fetchTxs, OtherTransactionError, type KnownTx } from './chain-data.ts';
import { judgeInWorker } from './judge-in-worker.ts';
import { readTx, refusal, type JudgeTask, type Judgement } from './judge.ts';
import { malformed, notAsked, undecided, type ProofOutcome, type SecondOpinion } from './outcome.ts';
import { nodeTrouble, type DeskDaemon, type DeskWallet } from './services.ts';
import { secondOpinion } from './wallet-service.ts';

/** What was typed, field by field; missing ones are empty. */
export type ProofFields = Readonly<Record<FieldName, string>>;

/** What the desk asks. */
export interface DeskSources {
  readonly daemon: DeskDaemon;
  /** Undefined where no wallet service is configured: the desk then judges alone. */
  readonly wallet: DeskWallet | undefined;
  /** The network that this explorer follows; undefined while nothing is indexed. */
  readonly network: () => Promise<Network | undefined>;
  /** A sentence for the operator. It never holds what a visitor typed. */
  readonly warn: (message: string) => void;
}

/** Answers a question of the desk. Never throws for what a visitor, the node or the wallet service did. */
export async function checkProof(
  sources: DeskSources,
  kind: ProofKind,
  fields: ProofFields,
): Promise<ProofOutcome> {
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
  try {
    return await (kind === 'reserve-proof'
      ? checkReserve(sources, fields)
      : checkAboutTx(sources, kind, fields));
  } catch (error) {
    if (error instanceof OtherTransactionError) {
      sources.warn(error.message);
      return undecided(
        kind,
        'The node answered with another transaction than the one asked for, so nothing can be said.',
      );
    }
    return undecided(
      kind,
      `${nodeTrouble(error, sources.warn)} The proof may hold or not: nothing was checked.`,
    );
  }
}

/** An address of the network this explorer follows, or what is wrong with it. */
async function readAddress(sources: DeskSources, text: string): Promise<Address | string> {
  const decoded = decodeAddress(text);
  if (!decoded.ok) return decoded.message;
  const network = addressNetwork(await sources.network());
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
  sources: DeskSources,
  kind: Exclude<ProofKind, 'reserve-proof'>,
  fields: ProofFields,
): Promise<ProofOutcome> {
  const hash = parseTxHash(fields.txid);
  if (hash === undefined)
    return malformed(kind, 'txid', 'A transaction hash has exactly 64 hexadecimal digits.');
  if (kind !== 'spend-proof') {
    const address = await readAddress(sources, fields.address);
    if (typeof address === 'string') return malformed(kind, 'address', address);
  }
  const tx = (await fetchTxs(sources.daemon, [hash])).get(hash);
  if (tx === undefined) {
    return undecided(
      kind,
      'The node has no transaction with this hash, neither in a block nor in its pool.',
      'txid',
    );
  }
  const task = await taskAbout(sources, kind, tx, fields);
  if ('verdict' in task) return finish(kind, task, notAsked, tx);
  const judgement = await judgeInWorker(task);
  return finish(kind, judgement, await opinionAbout(sources, kind, hash, fields, judgement), tx);
}

async function taskAbout(
  { daemon }: DeskSources,
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
      return { kind, tx: bytes, message, proof, rings: await fetchRings(daemon, needed.rings) };
    }
  }
}

const received = ({ amounts }: Judgement) => amounts.slice(0, 1).map(({ amount }) => amount);

async function opinionAbout(
  sources: DeskSources,
  kind: Exclude<ProofKind, 'reserve-proof'>,
  txid: TxHash,
  { address, txKey, message, proof }: ProofFields,
  judgement: Judgement,
): Promise<SecondOpinion> {
  if (judgement.verdict === 'malformed' || judgement.verdict === 'undecided') return notAsked;
  switch (kind) {
    case 'tx-key':
      return secondOpinion(sources, judgement, received, async (wallet) => {
        const answer = await wallet.checkTxKey({ txid, txKey, address });
        return { good: answer.received > 0n, amounts: [answer.received] };
      });
    case 'tx-proof':
      return secondOpinion(sources, judgement, received, async (wallet) => {
        const answer = await wallet.checkTxProof({ txid, address, message, signature: proof });
        // Without an amount a good signature shows no payment: ours says no to that, too.
        return { good: answer.good && answer.received > 0n, amounts: [answer.received] };
      });
    case 'spend-proof':
      return secondOpinion(
        sources,
        judgement,
        () => [],
        async (wallet) => {
          const { good } = await wallet.checkSpendProof({ txid, message, signature: proof });
          return { good, amounts: [] };
        },
      );
  }
}

async function checkReserve(
  sources: DeskSources,
  { address: text, message, proof }: ProofFields,
): Promise<ProofOutcome> {
  const kind = 'reserve-proof';
  const address = await readAddress(sources, text);
  if (typeof address === 'string') return malformed(kind, 'address', address);
  const needed = openReserveProof({ proof, message, address });
  if (needed.verdict !== 'opened') return finish(kind, refusal(needed), notAsked);
  const { daemon } = sources;
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
  const opinion = await secondOpinion(sources, judgement, totalAndSpent, async (wallet) => {
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
