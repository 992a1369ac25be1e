import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { pageDefinitions } from '../../app/pages.ts';
import type { Explorer } from '../helpers/site.ts';

/** URLs of one page of every kind, by the content of the page. */
export interface Addresses {
  readonly pages: Readonly<Record<string, string>>;
  readonly payment: string;
  readonly paymentHeight: number;
  /** A coinbase that is in one block only. */
  readonly coinbase: string;
  readonly waiting: string;
  readonly orphan: string;
  readonly keyImage: string;
  readonly outputKey: string;
  /** Global index of an output that is in a ring of the payment. */
  readonly ringMember: number;
}

export async function addressesOf(explorer: Explorer): Promise<Addresses> {
  const { facts, daemon } = explorer;
  const payment = facts.payments.find(({ feature }) => feature === 'two-destinations')!.txHash;
  const sweep = facts.payments.find(({ feature }) => feature === 'sweep')!.txHash;
  const orphan = facts.reorgs.find(({ depth }) => depth > 0)!.alternativeBlocks[0]!;
  const { transactions } = await daemon.getTransactions({ hashes: [payment] });
  const [mined] = transactions;
  if (mined?.state !== 'mined') throw new Error('the payment is in a block');
  const decoded = decodeTransaction(mined.blob);
  const [input] = decoded.inputs;
  const ringMember = input?.kind === 'key' ? Number(input.keyOffsets[0]) : 0;
  const waiting = await explorer.waitingTransaction();
  const { minerTxHash: coinbase } = (await daemon.getBlockHeaderByHeight({ height: 1 })).blockHeader;
  return {
    payment,
    paymentHeight: mined.blockHeight,
    coinbase,
    waiting,
    orphan,
    keyImage: input?.kind === 'key' ? bytesToHex(input.keyImage) : '',
    outputKey: bytesToHex(decoded.outputs[0]!.key),
    ringMember,
    pages: {
      ...Object.fromEntries(
        pageDefinitions
          .filter(({ path, isPrivate }) => !path.includes(':') && isPrivate?.({}) !== true)
          .map(({ path }) => [path === '/' ? 'home' : path.slice(1), path]),
      ),
      'older blocks': '/blocks?before=60',
      'genesis block': '/block/0',
      block: '/block/100',
      'orphaned block': `/block/${orphan}`,
      transaction: `/tx/${payment}`,
      'transaction of many inputs': `/tx/${sweep}`,
      'waiting transaction': `/tx/${waiting}`,
      coinbase: `/tx/${coinbase}`,
      'comparison of nodes': `/compare/${payment}`,
      'raw block': '/block/100/raw',
      'raw transaction': `/tx/${payment}/raw`,
      'sharing a transaction': `/tx/${payment}/share`,
      output: '/output/0/0',
      'output in rings': `/output/0/${ringMember}`,
      'charts of all time': '/charts?range=all',
      'address tool': '/tools?tool=address',
      'payment link tool': '/tools?tool=link',
      'date and height': '/tools?tool=time&height=10',
      reorganisation: `/forks/${explorer.reorg}`,
      'reserve proofs': '/proofs?kind=reserve-proof',
      'group of operations': '/docs/blocks',
      'guide of the API': '/docs/guides/shop',
      'search of the API': '/docs/search?q=settled',
    },
  };
}
