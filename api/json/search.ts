import type { ExtraMatch, HashMatch } from '../../db/queries/search.ts';
import type { CandidateJson } from '../contract/search.ts';

/** Returns the candidates of a match. Each transaction with a value in its extra is one. */
export function candidatesJson(found: HashMatch): readonly CandidateJson[] {
  if (!('txs' in found)) return [candidateJson(found)];
  const kind = found.kind === 'public-key' ? 'tx_public_key' : 'payment_id';
  return found.txs.map(({ hash, state }) => ({ kind, tx_hash: hash, state, path: `/api/v1/txs/${hash}` }));
}

function candidateJson(found: Exclude<HashMatch, ExtraMatch>): CandidateJson {
  switch (found.kind) {
    case 'block': {
      const { height, hash, isMain } = found;
      return {
        kind: 'block',
        height,
        hash,
        state: isMain ? 'main' : 'alternative',
        path: `/api/v1/blocks/${hash}`,
      };
    }
    case 'tx':
      return { kind: 'tx', hash: found.hash, state: found.state, path: `/api/v1/txs/${found.hash}` };
    case 'key-image': {
      const { keyImage, spend } = found;
      return {
        kind: 'key_image',
        key_image: keyImage,
        tx_hash: spend.txHash,
        input: spend.position,
        state: spend.state === 'chain' ? 'confirmed' : 'pool',
        path: `/api/v1/key-images/${keyImage}`,
      };
    }
    case 'output-key':
      return { kind: 'output', key: found.key, path: `/api/v1/outputs/${found.key}` };
  }
}
