import type { Moment, NodeBrief, Tip } from '../../db/queries/snapshot.ts';
import { secondsWithoutReport } from '../../read/indexer-report.ts';
import type { Envelope, IndexRef, NodeRef } from '../contract/envelope.ts';

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export function indexJson({ network, height, hash }: Tip): IndexRef {
  return { network, height, hash };
}

/** @param now unix seconds */
export function nodeJson(node: NodeBrief | undefined, now: number): NodeRef {
  if (node === undefined) return { state: 'unknown', height: null };
  const hasNoReport = secondsWithoutReport(node, now) !== undefined;
  return { state: hasNoReport ? 'unknown' : node.state, height: node.nodeHeight };
}

/** Which index and which node an answer speaks for. */
export function envelopeOf({ tip, node }: Moment): Envelope {
  return { index: indexJson(tip), node: nodeJson(node, Date.now() / 1000) };
}
