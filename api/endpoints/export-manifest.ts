import { BLOCKS_PER_EXPORT_RANGE, listExportRanges, type ExportRangePage } from '../../db/queries/export.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { cursorParam } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { exportedRangeSchema, exportFormats, exportKinds, exportManifestSchema } from '../contract/export.ts';
import { createLimitParam } from '../contract/params.ts';
import { freshnessByConfirmations } from '../freshness.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { createExportUrlPath } from '../exports/digests.ts';
import { createApiRoute } from '../route.ts';
import { buildContentFromIndexRead } from '../index-route.ts';
import { readInSnapshot } from '../../lookups/load.ts';

/** The cursor contains the lowest height of the page. */
const pageCursor = cursorParam({
  format: String,
  parse(text) {
    const height = parseHeight(text);
    return height === undefined || height % BLOCKS_PER_EXPORT_RANGE !== 0 ? undefined : height;
  },
});

const { paths: _paths, digests: _digests, ...flatFields } = exportedRangeSchema.shape;
const toRangeFields = createJsonFieldsConverter(flatFields);

const exportManifestEndpoint = defineEndpoint({
  operation: 'getExportManifest',
  path: '/api/v1/export',
  summary: 'Ranges of blocks for exports, with row counts and hashes',
  description:
    `Each range has ${BLOCKS_PER_EXPORT_RANGE} blocks, the maximum of one export. A range below the tip changes only when a reorg replaces its blocks, which changes \`last_hash\`. ` +
    'To verify an export, compare its number of rows and its first and last hash with this list.',
  pathParams: {},
  queryParams: { cursor: pageCursor, limit: createLimitParam('ranges') },
  response: exportManifestSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const exportManifestRoute = createApiRoute(
  exportManifestEndpoint,
  async ({ database, exportDigests }, { cursor: from = 0, limit }) => {
    const reading = readInSnapshot(database, async (snapshot) => listExportRanges(snapshot, from, limit));
    return buildContentFromIndexRead<typeof exportManifestEndpoint, ExportRangePage>(
      reading,
      ({ ranges, nextPageFromHeight }, { tip }) => ({
        freshness: freshnessByConfirmations(tip.height - (ranges.at(-1)?.toHeight ?? tip.height) + 1),
        content: {
          ranges: ranges.map((range) => {
            const { fromHeight, toHeight, firstHash, lastHash, txCount, rctOutputCount } = range;
            const blocks = toHeight - fromHeight + 1;
            const paths = exportFormats.map((format) =>
              exportKinds.map((kind) => createExportUrlPath(kind, fromHeight, toHeight, format)),
            );
            return {
              ...toRangeFields({
                from: fromHeight,
                to: toHeight,
                complete: blocks === BLOCKS_PER_EXPORT_RANGE,
                firstHash,
                lastHash,
                blocks,
                txs: txCount,
                rctOutputs: rctOutputCount,
              }),
              paths: exportKinds.map((kind) => createExportUrlPath(kind, fromHeight, toHeight)),
              digests: exportDigests?.find(paths.flat(), lastHash) ?? [],
            };
          }),
          checksum: { algorithm: 'sha-256' as const, trailer: 'Content-Digest' as const },
          next: pageCursor.encode(nextPageFromHeight),
        },
      }),
    );
  },
);
