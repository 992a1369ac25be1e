import { writeFragment } from '../../proofs/fragment.ts';
import { cleanInput } from '../../api/compat/input.ts';
import { parseBlockHash, parseHeight, parseTxHash } from '@ringscope/protocol/brands.ts';

/** The page to which an address of another explorer leads. */
export type LinkTarget =
  | { readonly kind: 'redirect'; readonly to: string; readonly hasSecret: boolean }
  /** A page of the home page of another explorer, with ten blocks. */
  | { readonly kind: 'page'; readonly page: number }
  /** The bytes of a transaction or of a block as hexadecimal text. */
  | { readonly kind: 'hex'; readonly of: 'transaction' | 'block'; readonly id: string };

const HASH_SEGMENT = /^[0-9a-fA-F]{64}$/;

/** First segments of addresses that contain a secret key. */
const SECRET_LINKS: ReadonlySet<string> = new Set(['prove', 'myoutputs']);

const plainLinks: Readonly<Record<string, string>> = {
  altblocks: '/forks',
  autorefresh: '/',
  mempool: '/pool',
  rawtx: '/tools',
  txpool: '/pool',
};

/**
 * Returns the target of an address in the form of another explorer, or undefined for any other address. A target has a key
 * of the address in its fragment only, which browsers do not send.
 */
export function linkTarget(path: string, query: string): LinkTarget | undefined {
  const [first = '', second = '', ...rest] = path.split('/').slice(1);
  if (SECRET_LINKS.has(first)) return redirect(deskWith(first, [second, ...rest]), true);
  // A receipt of this explorer has no hash at this place, and has a page.
  if (first === 'receipt' && HASH_SEGMENT.test(second))
    return redirect(deskWith(first, [second, ...rest]), true);
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
      return blocksTarget(second, rest);
    case 'txhex':
      return rest.length === 0 ? { kind: 'hex', of: 'transaction', id: cleanInput(second) } : undefined;
    case 'blockhex':
      return rest.length === 0 ? { kind: 'hex', of: 'block', id: cleanInput(second) } : undefined;
    default:
      return undefined;
  }
}

function redirect(to: string, hasSecret = false): LinkTarget {
  return { kind: 'redirect', to, hasSecret };
}

/** Longest address, and largest number of digits of keys, that a link hands on. */
const MAX_ADDRESS = 120;
const MAX_KEY_HEX_LENGTH = 64 * 257;

/**
 * Returns the address of the proof desk. Its fragment has the parts of the link: hash, address and key. A part that has
 * not its form is left out.
 */
function deskWith(name: string, [hash = '', address = '', key = '']: readonly string[]): string {
  const txid = parseTxHash(hash);
  const isAddress = /^[1-9A-HJ-NP-Za-km-z]+$/.test(address) && address.length <= MAX_ADDRESS;
  const isKey = /^(?:[0-9a-fA-F]{64})+$/.test(key) && key.length <= MAX_KEY_HEX_LENGTH;
  const isViewKey = isKey && name === 'myoutputs';
  const fragment = writeFragment({
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

function searchTarget(query: string): LinkTarget | undefined {
  const values = new URLSearchParams(query);
  const value = values.get('value');
  if (value === null || values.has('q')) return undefined;
  return redirect(`/search?q=${encodeURIComponent(cleanInput(value))}`);
}

/** Returns whether the segments after a hash ask for more details or for a page that loads itself again. */
function isTxView([first, second, ...more]: readonly string[]): boolean {
  if (first === 'autorefresh') return second === undefined;
  const isDetail = first !== undefined && /^\d{1,3}$/.test(first);
  return isDetail && (second === undefined || second === 'autorefresh') && more.length === 0;
}

/** Reads the addresses of an explorer that began with `/blocks`. */
function blocksTarget(kind: string, rest: readonly string[]): LinkTarget | undefined {
  const [id = '', ...more] = rest;
  if (more.length > 0) return undefined;
  if (kind === 'tx') {
    const hash = parseTxHash(id);
    return hash === undefined ? undefined : redirect(`/tx/${hash}`);
  }
  if (kind !== 'block') return undefined;
  const block = parseHeight(id) ?? parseBlockHash(id);
  return block === undefined ? undefined : redirect(`/block/${block}`);
}
