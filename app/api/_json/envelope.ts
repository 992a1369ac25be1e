import { getNodeBrief, type NodeBrief } from '../../../db/queries/node-brief.ts';
import type { Snapshot, Tip } from '../../../db/queries/snapshot.ts';
import { HEARTBEAT_SECONDS } from '../../_lib/site-state.ts';
import type { Envelope, IndexRef, NodeRef } from '../_contract/envelope.ts';

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export function indexJson({ network, height, hash }: Tip): IndexRef {
  return { network, height, hash };
}

/** @param now unix seconds */
export function nodeJson(node: NodeBrief | undefined, now: number): NodeRef {
  if (node === undefined) return { state: 'unknown', height: null };
  const silent = now - node.checkedAt.getTime() / 1000 >= HEARTBEAT_SECONDS;
  return { state: silent ? 'unknown' : node.state, height: node.nodeHeight };
}

/** Which index and which node an answer speaks for. */
export async function readEnvelope(snapshot: Snapshot): Promise<Envelope> {
  const node = await getNodeBrief(snapshot);
  return { index: indexJson(snapshot.tip), node: nodeJson(node, Date.now() / 1000) };
}
