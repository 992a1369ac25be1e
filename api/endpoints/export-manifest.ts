import { EXPORT_RANGE_BLOCKS, listExportRanges } from '../../db/queries/export.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { cursorParam } from '../contract/cursor.ts';
import { endpointCosts, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { exportedRangeSchema, exportKinds, exportManifest } from '../contract/export.ts';
import { limitParam } from '../contract/params.ts';
import { freshnessByConfirmations } from '../freshness.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { createSnapshotRoute } from '../route.ts';

/** The cursor contains the lowest height of the page. */
const pageCursor = cursorParam({
  format: String,
  parse(text) {
    const height = parseHeight(text);
    return height === undefined || height % EXPORT_RANGE_BLOCKS !== 0 ? undefined : height;
  },
});

const { paths: _paths, ...flatFields } = exportedRangeSchema.shape;
const toRangeFields = createJsonFieldsConverter(flatFields);

const exportManifestEndpoint = defineEndpoint({
  operation: 'getExportManifest',
  path: '/api/v1/export',
  summary: 'Ranges of blocks for exports, with row counts and hashes',
  description:
    `Each range has ${EXPORT_RANGE_BLOCKS} blocks, the maximum of one export. A range below the tip changes only when a reorg replaces its blocks, which changes \`last_hash\`. ` +
    'To verify an export, compare its number of rows and its first and last hash with this list.',
  pathParams: {},
  queryParams: { cursor: pageCursor, limit: limitParam('ranges') },
  response: exportManifest,
  cost: endpointCosts.list,
  unavailable: indexErrorCodes,
});

export const exportManifestRoute = createSnapshotRoute(
  exportManifestEndpoint,
  async (snapshot, { cursor: from = 0, limit }) => {
    const { tip } = snapshot;
    const { ranges, next } = await listExportRanges(snapshot, from, limit);
    return {
      freshness: freshnessByConfirmations(tip.height - (ranges.at(-1)?.to ?? tip.height) + 1),
      dependsOn: 'tip',
      content: {
        ranges: ranges.map((range) => {
          const { from, to } = range;
          const size = to - from + 1;
          return {
            ...toRangeFields({ ...range, complete: size === EXPORT_RANGE_BLOCKS, blocks: size }),
            paths: exportKinds.map((kind) => `/api/v1/export/${kind}?from=${from}&to=${to}`),
          };
        }),
        checksum: { algorithm: 'sha-256' as const, trailer: 'Content-Digest' as const },
        next: pageCursor.encode(next),
      },
    };
  },
);
