import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { SiteStatusBar } from '../../../app/_components/shell/state-line.tsx';
import { EmptyHomeView } from '../../../app/home-view.tsx';
import { FeeAdviceSection } from '../../../app/_home/fee-advice-section.tsx';
import { RingAgesPanel } from '../../../app/tx/[hash]/ages-panel.tsx';
import { TxFlowPicture } from '../../../app/tx/[hash]/tx-flow.tsx';
import { resolveTxRings } from '../../../app/tx/[hash]/tx-rings.ts';
import type { StoredBlock } from '../../../db/queries/blocks.ts';
import type { RingMember } from '../../../db/queries/ring-members.ts';
import type { NodeStatus, IndexAndNodeStatus } from '../../../db/queries/status.ts';
import { toOutputRefMapKey, type TxDetail } from '../../../lookups/transaction.ts';
import { madeTransaction } from '../../helpers/transaction-rows.ts';
import { withPageRequest, type PageRequest } from '../../../server/page-request.ts';
import { parseBlockHash, parseKeyImage, parseTxHash } from '@ringscope/protocol/brands.ts';

const NOW = 1_795_000_000;
const BLOCK = parseBlockHash('ab'.repeat(32))!;
const TX = parseTxHash('cd'.repeat(32))!;

const MINED: StoredBlock = {
  ...{
    height: 100,
    hash: BLOCK,
    prevHash: BLOCK,
    timestamp: NOW,
    majorVersion: 16,
    minorVersion: 16,
    nonce: 0,
  },
  ...{ minerTxHash: TX, txCount: 1, rctOutputCount: 3, size: 1, weight: 1, longTermWeight: 1 },
  ...{ difficulty: 1n, cumulativeDifficulty: 1n, reward: 1n, fees: 0n, treeLayers: null, treeRoot: null },
};

/** Renders a part of a page at {@link NOW}. The parts read only the time of the request. */
function render(part: ReactElement): string {
  return withPageRequest({ now: NOW, site: { reorgAlarmDepth: 6 } } as PageRequest, () =>
    renderToStaticMarkup(part),
  );
}

function textOf(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('an empty chain is a line with the needle at its end, without figures and without advice', () => {
  const html = render(createElement(EmptyHomeView));
  expect(html).toContain('chain-strip-empty');
  expect(textOf(html)).toContain('No block yet');
  expect(html).not.toContain('XMR</span>');
});

test('without the fee rules one sentence replaces the advice, and the rest of the page stands', () => {
  const section = createElement(FeeAdviceSection, {
    nextBlockRules: undefined,
    waitingTxs: [],
    isDemoChain: false,
  });
  expect(textOf(render(section))).toContain('The fee rules could not be read.');
});

/** A status of the site at {@link NOW}, with a report of the indexer and an index at block 100. */
function statusWith(report: Partial<NodeStatus>): IndexAndNodeStatus {
  const node = {
    ...{ state: 'ok', message: '', nodeHeight: 100, targetHeight: null, topHash: BLOCK, phase: 'follow' },
    ...{ version: '0.18.4.0', checkedAt: new Date(NOW * 1_000), answeredAt: new Date(NOW * 1_000) },
    ...report,
  } as NodeStatus;
  return {
    tip: { network: 'mainnet', genesisHash: BLOCK, height: 100, hash: BLOCK, timestamp: NOW - 60 },
    node,
    pool: { count: 0, weight: 0, fees: 0n },
    deepestReorg: undefined,
  };
}

test('the top line names a silent node and an index that is behind, with a mark that is no dot', () => {
  const lineOf = (report: Partial<NodeStatus>) =>
    render(createElement(SiteStatusBar, { status: statusWith(report) }));
  expect(lineOf({})).toContain('class="state-line-dot"');
  const silent = lineOf({ state: 'unreachable', answeredAt: new Date((NOW - 840) * 1_000) });
  expect(silent).toContain('state-line-dot-');
  expect(textOf(silent)).toContain('node silent for 14 min');
  const behind = lineOf({ nodeHeight: 120 });
  expect(behind).toContain('state-line-dot-warn');
  expect(textOf(behind)).toContain('index at block 100');
  expect(textOf(behind)).toContain('at block 120');
});

/** A mined transaction with this many rings of this many members, one minute apart. */
function txOf(inputs: number, ringSize: number): TxDetail {
  const ring = Array.from({ length: ringSize }, (_, index) => index);
  const rows = Array.from({ length: inputs }, (_, position) => ({
    position,
    keyImage: parseKeyImage(position.toString(16).padStart(64, '0'))!,
    amount: 0n,
    ring,
  }));
  const members = ring.map((globalIndex): [string, RingMember] => {
    const ref = { amount: 0n, globalIndex };
    const timestamp = NOW - 60 * (ringSize - globalIndex);
    const origin = { key: null, txHash: TX, height: globalIndex, timestamp, position: 0, coinbase: false };
    return [toOutputRefMapKey(ref), { ...ref, ...origin }];
  });
  const facts = {
    ...madeTransaction,
    ...{ inputCount: inputs, ringSize, weight: 50_000, fee: 1_000_000n },
    ...{ unlockTime: 0n, extra: null },
  };
  return {
    tip: { network: 'mainnet', genesisHash: BLOCK, height: 120, hash: BLOCK },
    hash: TX,
    isCoinbase: false,
    inputs: rows,
    outputs: [],
    ringMembers: new Map(members),
    commonFields: facts,
    location: {
      state: 'chain',
      tx: { ...facts, extra: Buffer.alloc(0), id: 100 * 65_536 + 1, hash: TX, height: 100, position: 1 },
      block: MINED,
      firstSeen: undefined,
      spendableSinceTimestamp: undefined,
    },
    orphanedCopies: [],
    fates: [],
    oddities: [],
  };
}

test('sixty inputs have a count in place of dials, twelve lines, and one table for each ring', () => {
  const detail = txOf(60, 16);
  const rings = resolveTxRings(detail, undefined);
  const read = { expectedRingAges: undefined, outputTreeCounts: undefined, rules: undefined };
  const progress = { kind: 'spendable', since: undefined } as const;
  const picture = render(createElement(TxFlowPicture, { ...detail, ...read, rings, progress }));
  expect(textOf(picture)).toContain('60 rings see the ring member ages below');
  expect(picture).not.toContain('flow-dials');
  const panel = render(createElement(RingAgesPanel, { ...detail, rings, inputsFrom: 0, membersFrom: 0 }));
  expect(textOf(panel)).toContain('48 more rings, not in this picture');
  expect(panel.match(/class="age-strip-lane/g) ?? []).toHaveLength(12);
  expect(panel.match(/id="input-/g)).toHaveLength(60);
});
