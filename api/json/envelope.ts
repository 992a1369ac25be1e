import type { IndexState, NodeSummary, Tip } from '../../db/queries/index-state.ts';
import { secondsWithoutReport } from '../../lookups/indexer-report.ts';
import { indexRefSchema, type Envelope, type IndexRef, type NodeRef } from '../contract/envelope.ts';
import { createJsonFieldsConverter } from './fields.ts';

export const indexJson: (tip: Tip) => IndexRef = createJsonFieldsConverter(indexRefSchema.shape);

/** @param now unix seconds */
export function nodeJson(node: NodeSummary | undefined, now: number): NodeRef {
  if (node === undefined) return { state: 'unknown', height: null };
  const hasNoReport = secondsWithoutReport(node, now) !== undefined;
  return { state: hasNoReport ? 'unknown' : node.state, height: node.nodeHeight };
}

/** Returns the fields `index` and `node` of a response. */
export function envelopeOf({ tip, node }: IndexState): Envelope {
  return { index: indexJson(tip), node: nodeJson(node, Date.now() / 1000) };
}
