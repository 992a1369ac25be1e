import { expect, test } from 'playwright/test';
import { checkProof, type ProofFields } from '../../../../desk/check.ts';
import type { ProofKind } from '../../../../desk/kinds.ts';
import { encodeAddress, type Address } from '../../../../protocol/address/address.ts';
import { parseTxHash } from '../../../../protocol/brands.ts';
import type { ArchivedTx } from '../../../../server/proofs/archive.ts';
import { createDaemonChain } from '../../../../server/proofs/daemon-chain.ts';
import { checkWithWallet } from '../../../../server/proofs/wallet-service.ts';
import { alice, bob, first, integrated, MESSAGE, XMR, type AgreementScene } from './scene.ts';

const noFields: ProofFields = { txid: '', txKey: '', address: '', message: '', proof: '' };
const BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

interface Question {
  readonly kind: ProofKind;
  readonly fields: Partial<ProofFields>;
}

/**
 * Replaces a character by another one of base58 and of hexadecimal digits: in the first of several keys or shared secrets, and
 * in a signature of a reserve proof. The beginning of a reserve proof names a transaction, which would be unknown then.
 */
function withFlip(text: string): string {
  const place = text.startsWith('ReserveProof') ? text.length - 20 : 20;
  return `${text.slice(0, place)}${text[place] === '5' ? '6' : '5'}${text.slice(place + 1)}`;
}

/** Returns the wrong forms of a good question. */
function wrongForms({ kind, fields }: Question, otherTxid: string): [string, Question][] {
  const secret = fields.proof === undefined ? 'txKey' : 'proof';
  const text = fields[secret] ?? '';
  const forms: [string, Partial<ProofFields>][] = [
    ['a flipped character', { [secret]: withFlip(text) }],
    ['a truncated text', { [secret]: text.slice(0, -1) }],
  ];
  if (fields.message !== undefined) forms.push(['another message', { message: `${fields.message}!` }]);
  if (fields.txid !== undefined) forms.push(['another transaction', { txid: otherTxid }]);
  if (fields.address !== undefined)
    forms.push(
      ['another address', { address: encodeAddress(bob.subaddress({ account: 3, address: 4 })) }],
      [
        'an address of another network',
        { address: encodeAddress({ ...alice.address, network: 'stagenet' }) },
      ],
    );
  return forms.map(([name, changed]) => [name, { kind, fields: { ...fields, ...changed } }]);
}

/** Tests the code of the proof desk, which browser and server share, together with the question to the service. */
export function testMatrix(scene: () => AgreementScene): void {
  test('the desk and the wallet service agree on every kind of proof, good and wrong, in the pool and in a block', async () => {
    test.setTimeout(240_000);
    const { wallet, sent, mine } = scene();
    const warn = (): void => undefined;
    const judge = async ({ kind, fields }: Question, archived?: ArchivedTx) => {
      const question = { kind, fields: { ...noFields, ...fields }, network: 'fakechain' } as const;
      const chain = createDaemonChain({ daemon: scene().daemon, archived, maxFetchedBytes: BYTES, warn });
      const { result, second } = await checkProof(chain, question, warn);
      const service = second.isAsked
        ? await checkWithWallet(
            { wallet, timeoutMs: TIMEOUT_MS, warn },
            { ...question, subject: second.subject, ours: result },
          )
        : undefined;
      return { verdict: result.verdict, state: result.known?.state, service };
    };

    const to = (address: Address): string => encodeAddress(address);
    const payments: readonly [string, Address, bigint][] = [
      ['several destinations, with a subaddress', bob.address, 3n * XMR],
      ['a subaddress', bob.subaddress(first), 2n * XMR],
      ['an integrated address', integrated, 2n * XMR],
    ];
    const transfers = [];
    for (const [name, address, amount] of payments) {
      const destinations = [{ address: to(address), amount }];
      if (name.startsWith('several'))
        destinations.push({ address: to(alice.subaddress(first)), amount: XMR });
      const { txHash, txKey } = await wallet.transfer({ destinations, getTxKey: true });
      transfers.push({ name, address, txHash, txKey });
    }
    const questions: [string, Question][] = [];
    for (const { name, address, txHash: txid, txKey } of transfers) {
      const about = { txid, address: to(address), message: MESSAGE };
      const { signature: proof } = await wallet.getTxProof(about);
      const { signature: spend } = await wallet.getSpendProof({ txid, message: MESSAGE });
      questions.push(
        [name, { kind: 'tx-key', fields: { txid, txKey, address: to(address) } }],
        [name, { kind: 'tx-proof', fields: { ...about, proof } }],
        [name, { kind: 'spend-proof', fields: { txid, message: MESSAGE, proof: spend } }],
      );
    }
    const signed = await wallet.sign({
      data: MESSAGE,
      accountIndex: 0,
      addressIndex: 0,
      signatureType: 'spend',
    });
    questions.push([
      'a signature',
      {
        kind: 'signature',
        fields: { address: to(alice.address), message: MESSAGE, proof: signed.signature },
      },
    ]);

    for (const place of ['pool', 'block'] as const) {
      if (place === 'block') {
        await mine(1);
        const { signature } = await wallet.getReserveProof({ all: true, message: MESSAGE });
        const fields = { address: to(alice.address), message: MESSAGE, proof: signature };
        questions.push(['a reserve', { kind: 'reserve-proof', fields }]);
      }
      for (const [name, question] of questions) {
        const { kind, fields } = question;
        const good = await judge(question);
        expect(good, `${place}, ${name}: ${kind}`).toMatchObject({
          verdict: 'proven',
          service: { state: 'agrees' },
        });
        if (fields.txid !== undefined) expect(good.state, name).toBe(place);
        for (const [fault, wrong] of wrongForms(question, sent.mixed.txid)) {
          const { verdict, service } = await judge(wrong);
          expect(['refuted', 'malformed'], `${place}, ${name}: ${kind}, ${fault}`).toContain(verdict);
          // The service refuses some wrong proofs with an error instead of a verdict.
          expect(service?.state, `${place}, ${name}: ${kind}, ${fault}`).not.toBe('disagrees');
        }
      }
    }

    // A part of the reserve is spent, in the pool and then in a block.
    const reserve = questions.find(([, { kind }]) => kind === 'reserve-proof')?.[1];
    await wallet.transfer({ destinations: [{ address: to(bob.address), amount: XMR }] });
    for (const blocks of [0, 1]) {
      if (blocks > 0) await mine(blocks);
      expect(await judge(reserve!)).toMatchObject({ verdict: 'proven', service: { state: 'agrees' } });
    }

    // The block of a payment is removed, and the daemon forgets the payment. The archive of the index has it.
    const [lost] = transfers;
    const { transactions } = await scene().daemon.getTransactions({ hashes: [lost!.txHash] });
    const hash = parseTxHash(lost!.txHash);
    if (hash === undefined) throw new Error('no hash');
    const archived: ArchivedTx = { hash, state: 'orphaned', blob: transactions[0]!.blob };
    await scene().daemon.popBlocks({ nblocks: 2 });
    await scene().daemon.flushTxpool({ hashes: 'all' });
    for (const [, question] of questions.filter(([name]) => name === lost!.name)) {
      expect(await judge(question)).toMatchObject({ verdict: 'undecided', service: undefined });
      expect(await judge(question, archived)).toMatchObject({
        verdict: 'proven',
        state: 'orphaned',
        service: undefined,
      });
    }
  });
}
