import type { IndexState, NodeSummary, Tip } from '../../db/queries/index-state.ts';
import { secondsWithoutIndexerReport } from '../../lookups/indexer-report.ts';
import {
  indexedTipSchema,
  type ResponseEnvelope,
  type IndexedTipJson,
  type NodeStateAndHeightJson,
} from '../contract/envelope.ts';
import { createJsonFieldsConverter } from './fields.ts';

export const indexedTipJson: (tip: Tip) => IndexedTipJson = createJsonFieldsConverter(indexedTipSchema.shape);

/** @param nowUnixSeconds Unix seconds */
export function nodeStateJson(node: NodeSummary | undefined, nowUnixSeconds: number): NodeStateAndHeightJson {
  if (node === undefined) return { state: 'unknown', height: null };
  const hasNoReport = secondsWithoutIndexerReport(node, nowUnixSeconds) !== undefined;
  return { state: hasNoReport ? 'unknown' : node.state, height: node.nodeHeight };
}

/** Returns the fields `index` and `node` of a response. */
export function responseEnvelopeOf({ tip, node }: IndexState): ResponseEnvelope {
  return { index: indexedTipJson(tip), node: nodeStateJson(node, Date.now() / 1000) };
}
