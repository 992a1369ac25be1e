import { formatProofLinkFragment } from '../../proofs/fragment.ts';
import { cleanCompatInput } from '../../api/compat/input.ts';
import { parseBlockHash, parseHeight, parseTxHash } from '@ringscope/protocol/brands.ts';

/** What this site serves for a URL in the format of another explorer. */
export type CompatUrlTarget =
  | { readonly kind: 'redirect'; readonly url: string; readonly hasSecret: boolean }
  /** A page of the block list of another explorer, which lists ten blocks on a page. */
  | { readonly kind: 'page'; readonly page: number }
  /** The bytes of a transaction or of a block as hex. */
  | { readonly kind: 'hex'; readonly objectKind: 'transaction' | 'block'; readonly id: string };

const HASH_SEGMENT = /^[0-9a-fA-F]{64}$/;

/** First path segments after which the URLs of other explorers contain a secret key. */
const SECRET_LINKS: ReadonlySet<string> = new Set(['prove', 'myoutputs']);

const plainLinks: Readonly<Record<string, string>> = {
  altblocks: '/forks',
  autorefresh: '/',
  mempool: '/pool',
  rawtx: '/tools',
  txpool: '/pool',
};

/**
 * Returns the target of a URL in the format of another explorer, or undefined for any other URL. A key in the URL appears only in the
 * fragment of the target, which browsers do not send.
 */
export function findCompatUrlTarget(path: string, query: string): CompatUrlTarget | undefined {
  const [first = '', second = '', ...rest] = path.split('/').slice(1);
  if (SECRET_LINKS.has(first)) return redirect(proofDeskUrl(first, [second, ...rest]), true);
  // A URL `/receipt/…` of another explorer contains a transaction hash. A receipt URL of this site has none and is not redirected.
  if (first === 'receipt' && HASH_SEGMENT.test(second))
    return redirect(proofDeskUrl(first, [second, ...rest]), true);
  if (second === '') {
    const to = Object.hasOwn(plainLinks, first) ? plainLinks[first] : undefined;
    if (to !== undefined) return redirect(to);
    return first === 'search' ? searchTarget(query) : undefined;
  }
  switch (first) {
    case 'page':
      return rest.length === 0 && /^\d{1,9}$/.test(second)
        ? { kind: 'page', page: Number(second) }
        : undefined;
    case 'tx':
      return HASH_SEGMENT.test(second) && isTxView(rest)
        ? redirect(`/tx/${second.toLowerCase()}`)
        : undefined;
    case 'blocks':
      return blocksTarget(second, rest, query);
    case 'txhex':
      return rest.length === 0
        ? { kind: 'hex', objectKind: 'transaction', id: cleanCompatInput(second) }
        : undefined;
    case 'blockhex':
      return rest.length === 0
        ? { kind: 'hex', objectKind: 'block', id: cleanCompatInput(second) }
        : undefined;
    default:
      return undefined;
  }
}

function redirect(to: string, hasSecret = false): CompatUrlTarget {
  return { kind: 'redirect', url: to, hasSecret };
}

/** Longest wallet address, in characters, that the URL of the proof desk may contain. The longest valid one has 106. */
const MAX_ADDRESS = 120;
/** Maximum number of hex characters in a list of keys: the transaction key and 256 additional keys of 32 bytes each. */
const MAX_KEY_HEX_LENGTH = 64 * 257;

/**
 * Returns the URL of the proof desk for a link to another explorer. Its fragment contains the transaction hash, the
 * wallet address and the key of that link. Malformed parts are left out.
 *
 * @param name first path segment of the link, which determines whether the key is a view key or a transaction key
 */
function proofDeskUrl(name: string, [hash = '', address = '', key = '']: readonly string[]): string {
  const txid = parseTxHash(hash);
  const isAddress = /^[1-9A-HJ-NP-Za-km-z]+$/.test(address) && address.length <= MAX_ADDRESS;
  const isKey = /^(?:[0-9a-fA-F]{64})+$/.test(key) && key.length <= MAX_KEY_HEX_LENGTH;
  const isViewKey = isKey && name === 'myoutputs';
  const fragment = formatProofLinkFragment({
    kind: name === 'myoutputs' ? undefined : 'tx-key',
    fields: {
      ...(txid === undefined ? {} : { txid }),
      ...(isAddress ? { address } : {}),
      ...(isKey && !isViewKey ? { txKey: key } : {}),
    },
    ...(isViewKey ? { viewKey: key } : {}),
  });
  return fragment === '' ? '/proofs' : `/proofs#${fragment}`;
}

function searchTarget(query: string): CompatUrlTarget | undefined {
  const values = new URLSearchParams(query);
  const value = values.get('value');
  if (value === null || values.has('q')) return undefined;
  return redirect(`/search?q=${encodeURIComponent(cleanCompatInput(value))}`);
}

/** Returns whether the path segments after a transaction hash request more details or a page that refreshes itself. */
function isTxView([first, second, ...more]: readonly string[]): boolean {
  if (first === 'autorefresh') return second === undefined;
  const isDetail = first !== undefined && /^\d{1,3}$/.test(first);
  return isDetail && (second === undefined || second === 'autorefresh') && more.length === 0;
}

/**
 * Returns the target of a URL of another explorer that starts with `/blocks`. Undefined for an unknown or malformed
 * one.
 */
function blocksTarget(kind: string, rest: readonly string[], query: string): CompatUrlTarget | undefined {
  const [id = '', ...more] = rest;
  if (more.length > 0) return undefined;
  if (kind === 'tx') {
    const hash = parseTxHash(id);
    if (hash === undefined) return undefined;
    // LocalMonero's explorer puts a payment proof into these query parameters.
    const values = new URLSearchParams(query);
    const [address, key] = [values.get('xmraddress') ?? '', values.get('txprvkey') ?? ''];
    if (address === '' && key === '') return redirect(`/tx/${hash}`);
    return redirect(proofDeskUrl('prove', [hash, cleanCompatInput(address), cleanCompatInput(key)]), true);
  }
  if (kind !== 'block') return undefined;
  const block = parseHeight(id) ?? parseBlockHash(id);
  return block === undefined ? undefined : redirect(`/block/${block}`);
}
