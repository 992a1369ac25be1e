import { expect, test } from 'playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { parseBlockHash, parseKeyImage, parseOneTimeKey, parseTxHash } from '@ringscope/protocol/brands.ts';
import { describeVerdict } from '../../../app/proofs/headline.ts';
import { ProofOutcomeView } from '../../../app/proofs/outcome-view.tsx';
import { computeReceiptNumber } from '../../../app/proofs/receipt-number.ts';
import { earliestReserveOutputHeight, layOutUnspentPeriodLine } from '../../../app/proofs/reserve-life.ts';
import { timeLockEndUnixSeconds, firstSpendableHeight } from '../../../app/proofs/first-spendable-height.ts';
import { messageId } from '../../../i18n/translate.ts';
import type { ProofOutcomeOutput, ProofVerifierOutcome } from '../../../proofs/outcome.ts';
import type { IndexedTxLocation } from '../../../proofs/sources.ts';

const TIP = 1_000;
const txid = parseTxHash('a1'.repeat(32))!;
const blockHash = parseBlockHash('c1'.repeat(32))!;
const inBlock = (height: number): IndexedTxLocation => ({
  state: 'block',
  height,
  confirmations: TIP - height + 1,
  // Blocks that came every 10 seconds.
  block: { hash: blockHash, time: 1_700_000_000, spendableSinceTime: 1_700_000_090 },
});

function output(height: number, state: 'unspent' | 'chain', amount: bigint): ProofOutcomeOutput {
  return {
    txid,
    index: 0,
    key: parseOneTimeKey('b1'.repeat(32))!,
    amount,
    unlockTime: 0n,
    spent: { keyImage: parseKeyImage('d1'.repeat(32))!, state },
    unlockState: { kind: 'none', isLocked: false },
    location: inBlock(height),
    outputsWithSameKey: [],
    spend: state === 'chain' ? { state: 'block', txid, height: 950, time: 1_700_000_000 } : undefined,
  };
}

const ADDRESS = `4${'8'.repeat(94)}`;

function outcomeWith(more: Partial<ProofVerifierOutcome>): ProofVerifierOutcome {
  return {
    kind: 'tx-key',
    verdict: 'proven',
    message: 'The transaction pays this address.',
    subject: { txid, address: ADDRESS },
    amounts: [{ name: 'received', label: messageId('Amount received'), amount: 4_250_000_000_000n }],
    warnings: [],
    location: inBlock(900),
    unlockState: { kind: 'none', isLocked: false },
    outputs: [],
    timeline: undefined,
    provenStatements: ['It is shown.'],
    unprovenStatements: ['It is not shown.'],
    causes: [],
    tip: { height: TIP, hash: blockHash, time: 1_700_000_000, age: 60 },
    ...more,
  };
}

const draw = (more: Partial<ProofVerifierOutcome>): string =>
  renderToStaticMarkup(createElement(ProofOutcomeView, { outcome: outcomeWith(more) }));

test('a headline is "Proven" only when no warning qualifies the result', () => {
  const proven = { verdict: 'proven', amounts: [] } as const;
  expect(describeVerdict({ ...proven, warnings: [] })).toEqual({ tone: 'good', title: 'Proven' });
  // The lock is over, so it qualifies nothing.
  expect(describeVerdict({ ...proven, warnings: ['was-locked'] }).title).toBe('Proven');
  expect(describeVerdict({ ...proven, warnings: ['locked', 'burnt', 'locked'] })).toEqual({
    tone: 'part',
    title: 'Proven, but the coins are still locked and the coins may be worthless',
  });
  expect(describeVerdict({ ...proven, warnings: ['few-confirmations'] }).tone).toBe('part');
  expect(describeVerdict({ ...proven, verdict: 'refuted', warnings: ['locked'] })).toEqual({
    tone: 'bad',
    title: 'Not proven',
  });
});

test('a reserve of which a part is spent is never "Proven"', () => {
  const reserve = (spent: bigint) =>
    describeVerdict({
      verdict: 'proven',
      warnings: [],
      amounts: [
        { name: 'owned', amount: 10n - spent },
        { name: 'listed', amount: 10n },
        { name: 'spent', amount: spent },
      ],
    });
  expect(reserve(0n)).toEqual({ tone: 'good', title: 'Proven' });
  expect(reserve(1n)).toEqual({
    tone: 'part',
    title: 'Proven, but 0.000000000001 of 0.00000000001 XMR are spent',
  });
  expect(reserve(10n)).toEqual({ tone: 'part', title: 'The complete reserve is spent' });
});

test('outputs can be spent 10 blocks after their block, or after their lock if it ends later', () => {
  const free = { kind: 'none', isLocked: false } as const;
  const ended = (height: bigint) =>
    ({ kind: 'height', height, isLocked: false, remainingBlocks: 0n }) as const;
  expect(firstSpendableHeight(inBlock(900), free)).toBe(910n);
  expect(firstSpendableHeight(inBlock(900), ended(960n))).toBe(960n);
  expect(firstSpendableHeight(inBlock(900), ended(905n))).toBe(910n);
  // 10 confirmations are enough, and 9 are not.
  expect(firstSpendableHeight(inBlock(TIP - 9), free)).toBe(1_001n);
  expect(firstSpendableHeight(inBlock(TIP - 8), free)).toBeUndefined();
  expect(firstSpendableHeight(inBlock(900), { ...ended(2_000n), isLocked: true })).toBeUndefined();
  expect(firstSpendableHeight(inBlock(900), { kind: 'time', unixSeconds: 1n, isLocked: false })).toBe(910n);
  expect(
    firstSpendableHeight(inBlock(900), { kind: 'time', unixSeconds: 2n ** 33n, isLocked: false }),
  ).toBeUndefined();
  // The tenth block decides, however fast it came.
  const timed = (seconds: bigint) => ({ kind: 'time', unixSeconds: seconds, isLocked: false }) as const;
  expect(timeLockEndUnixSeconds(inBlock(900), timed(1_700_000_090n))).toBeUndefined();
  expect(timeLockEndUnixSeconds(inBlock(900), timed(1_700_000_091n))).toBe(1_700_000_091n);
  expect(firstSpendableHeight({ state: 'pool', firstSeenTime: 1 }, free)).toBeUndefined();
  expect(firstSpendableHeight(undefined, free)).toBeUndefined();
});

test('the number of a receipt has 10 digits from its signature', () => {
  expect(computeReceiptNumber('head.body.AAAAAAAAA')).toBe('0000 0000 00');
  expect(computeReceiptNumber('head.body.__________')).toBe('ZZZZ ZZZZ ZZ');
  const number = computeReceiptNumber('head.body.7rZgaQ1wU_xb0');
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4} [0-9A-HJKMNP-TV-Z]{4} [0-9A-HJKMNP-TV-Z]{2}$/);
  expect(computeReceiptNumber('other.parts.7rZgaQ1wU_xb0')).toBe(number);
  expect(computeReceiptNumber('head.body.8rZgaQ1wU_xb0')).not.toBe(number);
  expect(computeReceiptNumber('')).toBe('0000 0000 00');
});

test('the line of an output reaches from its block to its spend, or to the newest block', () => {
  const outputs = [output(900, 'unspent', 1n), output(920, 'chain', 1n), output(TIP, 'unspent', 1n)];
  const first = earliestReserveOutputHeight(outputs)!;
  expect(first).toBe(900);
  expect(outputs.map((each) => layOutUnspentPeriodLine(each, first, TIP))).toEqual([
    { startPercent: 0, endPercent: 100, isEndedBySpend: false },
    { startPercent: 20, endPercent: 50, isEndedBySpend: true },
    { startPercent: 99.2, endPercent: 100, isEndedBySpend: false },
  ]);
  expect(earliestReserveOutputHeight([])).toBeUndefined();
  expect(layOutUnspentPeriodLine({ location: undefined, spend: undefined }, 900, TIP)).toBeUndefined();
  // A chain of one block still has a line.
  expect(layOutUnspentPeriodLine(output(900, 'unspent', 1n), 900, 900)).toEqual({
    startPercent: 0,
    endPercent: 100,
    isEndedBySpend: false,
  });
});

test('a proven payment is a sheet with its amount, the complete address and what it does not show', () => {
  const html = draw({});
  expect(html).toContain('sheet-good');
  expect(html).toContain('>Proven</h2>');
  expect(html).toContain('>4</span>.25</span>');
  expect(html).toContain('Spendable since block 910, unless already spent.');
  expect(html).toContain(ADDRESS);
  expect(html).toContain('It is not shown.');
  expect(html).not.toContain('style=');
});

test('a payment that cannot be spent yet says when it can', () => {
  const young = draw({ location: inBlock(TIP - 5) });
  expect(young).toContain('Spendable in 4 blocks, about 8 min.');
  const lock = { kind: 'height', height: BigInt(TIP + 31), isLocked: true, remainingBlocks: 30n } as const;
  expect(draw({ location: inBlock(TIP - 5), unlockState: lock })).toContain(
    'Spendable in 30 blocks, about 1 h.',
  );
  expect(draw({ unlockState: { kind: 'time', unixSeconds: 1_893_456_000n, isLocked: true } })).toContain(
    'Spendable from 2030-01-01 00:00:00 UTC on.',
  );
  const ended = { kind: 'time', unixSeconds: 1_893_456_000n, isLocked: false } as const;
  expect(draw({ unlockState: ended })).toContain(
    'Spendable since 2030-01-01 00:00:00 UTC, unless already spent.',
  );
  expect(draw({ unlockState: ended, location: inBlock(TIP - 5) })).not.toContain('Spendable since');
  // A lock of thousands of years has no estimate.
  const endless = { ...lock, height: 2n ** 40n, remainingBlocks: 2n ** 40n - BigInt(TIP) };
  expect(draw({ unlockState: endless })).not.toContain('Spendable in');
});

test('a partly spent reserve has the spent amount first, with a bar of what is left', () => {
  const html = draw({
    kind: 'reserve-proof',
    unlockState: undefined,
    location: undefined,
    amounts: [
      { name: 'owned', label: messageId('Minimum balance'), amount: 5_000_000_000_000n },
      { name: 'listed', label: messageId('Total of the listed outputs'), amount: 12_200_000_000_000n },
      { name: 'spent', label: messageId('Already spent'), amount: 7_200_000_000_000n },
    ],
    outputs: [output(900, 'unspent', 5_000_000_000_000n), output(920, 'chain', 7_200_000_000_000n)],
  });
  expect(html).toContain('>Proven, but 7.2 of 12.2 XMR are spent</h2>');
  expect(html.indexOf('XMR spent from the reserve')).toBeLessThan(html.indexOf('5 XMR are unspent'));
  expect(html).toContain('aria-label="5 of 12.2 XMR are unspent"');
  expect(html).toContain('<rect class="reserve-bar-left" width="40.9%" height="100%"></rect>');
  expect(html).toContain('1 of 2 outputs are unspent.');
});

test('a result that is not proven names the wrong part, its limit and the next step', () => {
  const html = draw({
    verdict: 'refuted',
    message: 'The key belongs to another transaction.',
    amounts: [],
    provenStatements: [],
    unprovenStatements: [],
    causes: ['A likely cause.'],
  });
  expect(html).toContain('>Not proven</h2>');
  expect(html).toContain('The key belongs to another transaction.');
  expect(html).toContain(
    'The result does not prove that nothing was paid. Ask for the key of exactly this transaction',
  );
  expect(html).toContain('A likely cause.');
  expect(html).not.toContain('What proves the result');
});

test('a payment to a key that another output has is never called unlocked', () => {
  const burnt = { ...output(900, 'unspent', 1n), outputsWithSameKey: [{ txid, index: 1, height: 901 }] };
  expect(draw({ outputs: [burnt] })).not.toContain('Spendable since');
  expect(draw({ outputs: [{ ...burnt, outputsWithSameKey: [] }] })).toContain('Spendable since');
});
