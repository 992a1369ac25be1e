import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { StateLine } from '../../../app/_components/shell/state-line.tsx';
import { EmptyHomeView } from '../../../app/home-view.tsx';
import { FeeAdviceSection } from '../../../app/_home/fee-advice-section.tsx';
import { AgesPanel } from '../../../app/tx/[hash]/ages-panel.tsx';
import { TxFlow } from '../../../app/tx/[hash]/tx-flow.tsx';
import { resolveTxRings } from '../../../app/tx/[hash]/tx-rings.ts';
import type { NodeStatus, IndexAndNodeStatus } from '../../../db/queries/status.ts';
import { outputRefKey, type TxDetail } from '../../../lookups/transaction.ts';
import { withPageRequest, type PageRequest } from '../../../server/page-request.ts';
import { parseBlockHash, parseKeyImage, parseTxHash } from '@ringscope/protocol/brands.ts';

const NOW = 1_795_000_000;
const BLOCK = parseBlockHash('ab'.repeat(32))!;

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
  const section = createElement(FeeAdviceSection, { limits: undefined, waiting: [], isDemoChain: false });
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
    render(createElement(StateLine, { status: statusWith(report) }));
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
  const members = ring.map((globalIndex) => [
    outputRefKey({ amount: 0n, globalIndex }),
    { height: globalIndex, timestamp: NOW - 60 * (ringSize - globalIndex), txHash: BLOCK, coinbase: false },
  ]);
  // The picture and the list of rings read only these fields.
  return {
    hash: parseTxHash('cd'.repeat(32))!,
    coinbase: false,
    inputs: rows,
    outputs: [],
    members: new Map(members as never),
    facts: { inputCount: inputs, outputCount: 2, weight: 50_000, fee: 1_000_000n },
    tip: { network: 'mainnet', height: 120 },
    location: { state: 'chain', block: { timestamp: NOW }, tx: { height: 100 } },
  } as unknown as TxDetail;
}

test('sixty inputs have a count in place of dials, twelve lines, and one table for each ring', () => {
  const detail = txOf(60, 16);
  const rings = resolveTxRings(detail, undefined);
  // The picture reads only the kind of the progress.
  const flow = { ...detail, rings, rules: undefined, progress: { kind: 'spendable' } };
  const picture = render(createElement(TxFlow, flow as unknown as Parameters<typeof TxFlow>[0]));
  expect(textOf(picture)).toContain('60 rings ages of the ring members below');
  expect(picture).not.toContain('flow-dials');
  const panel = render(createElement(AgesPanel, { ...detail, rings, inputsFrom: 0, membersFrom: 0 }));
  expect(textOf(panel)).toContain('48 more rings, without lines');
  expect(panel.match(/class="age-strip-lane/g) ?? []).toHaveLength(12);
  expect(panel.match(/id="input-/g)).toHaveLength(60);
});
