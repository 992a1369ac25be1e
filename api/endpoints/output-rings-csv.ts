import {
  MAX_RING_REFERENCES_PER_PAGE,
  type RingReference,
  type RingReferencePagePosition,
} from '../../db/queries/references.ts';
import type { OutputRef } from '../../db/queries/ring-members.ts';
import type { Snapshot } from '../../db/queries/snapshot.ts';
import { loadOutputRingReferences } from '../../lookups/output.ts';
import {
  defineEndpoint,
  endpointCostPoints,
  indexErrorCodes,
  nonJsonResponseSchema,
} from '../contract/endpoint.ts';
import { outputBucketParam, globalIndexParam } from '../contract/params.ts';
import { createSnapshotRoute } from '../index-route.ts';
import { outputNotFound, assertRingReferencesAvailable } from './output-rings.ts';

/** Maximum number of rings in a file, which limits the time and memory of a request. Hardly any output is in that many rings. */
const MAX_ROWS = 2_000;

const COLUMNS =
  'timestamp (unix seconds),time (UTC),height,tx_position,tx_hash,input,key_image,ring_position,ring_size';

const outputRingsCsvEndpoint = defineEndpoint({
  operation: 'getOutputRingsCsv',
  path: '/api/v1/outputs/{amount}/{index}/rings.csv',
  summary: 'Inputs whose rings include an output, as a CSV file',
  description:
    'The file contains the rings of mined transactions, newest first. The ring position counts from 0 and does not reveal which member ' +
    `is spent. If an output is in more than ${MAX_ROWS} rings, the file contains the newest ${MAX_ROWS}. The JSON endpoint lists all rings.`,
  pathParams: { amount: outputBucketParam, index: globalIndexParam },
  queryParams: {},
  response: nonJsonResponseSchema,
  media: {
    'text/csv':
      'A header line, then one line for each input whose ring includes the output. Each line has the block, transaction, position, key image and ring size of the input, and the position of the output in the ring.',
  },
  cost: endpointCostPoints.file,
  missing: 'output_not_found',
  unavailable: [...indexErrorCodes, 'references_off', 'references_incomplete'],
});

export const outputRingsCsvRoute = createSnapshotRoute(
  outputRingsCsvEndpoint,
  async (snapshot, { amount, index }) => {
    const lines = await csvLines(snapshot, { amount, globalIndex: index });
    if (lines === undefined) return outputNotFound(snapshot.tip.height);
    return {
      freshness: 'tip',
      media: { type: 'text/csv', bytes: Buffer.from(`${[COLUMNS, ...lines].join('\r\n')}\r\n`) },
    };
  },
);

/** Returns the lines of the file after its header. Undefined when no indexed block creates the output. */
async function csvLines(snapshot: Snapshot, output: OutputRef): Promise<readonly string[] | undefined> {
  const lines: string[] = [];
  let position: RingReferencePagePosition = { kind: 'newest' };
  while (lines.length < MAX_ROWS) {
    const { outputExists, references } = await loadOutputRingReferences(
      snapshot,
      output,
      position,
      MAX_RING_REFERENCES_PER_PAGE,
    );
    assertRingReferencesAvailable(references);
    if (!outputExists) return undefined;
    lines.push(...references.references.map(csvLine));
    if (references.olderPageCursor === undefined) break;
    position = { kind: 'older-than', input: references.olderPageCursor };
  }
  return lines;
}

function csvLine(reference: RingReference): string {
  const { timestamp, height, txPosition, txHash, input, keyImage, ringPosition, ringSize } = reference;
  const time = new Date(timestamp * 1000).toISOString();
  return [timestamp, time, height, txPosition, txHash, input.position, keyImage, ringPosition, ringSize].join(
    ',',
  );
}
