import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { allLanguages, pathInLanguage } from '../../i18n/languages.ts';
import { endpointGroups } from '../../app/api/groups.ts';
import type { Explorer } from '../helpers/site.ts';
import { addressesOf } from './urls.ts';
import { expect, test } from './fixtures.ts';

/** Browsers look for the character encoding in the first bytes of a page. */
const ENCODING_BYTES = 1_024;

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // The preset does not contain this rule.
      'heading-level': 'error',
      // React decides how these are written, and HTML parsers accept both forms.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // In narrow windows, CSS displays tables as blocks, which removes their table roles unless the roles are
      // explicit.
      'no-redundant-role': 'off',
      // Raw data is shown as it is.
      'no-trailing-whitespace': 'off',
      // Only one of the two navigations of the header is visible at a time. axe checks the visible one.
      'unique-landmark': 'off',
      // ARIA allows names on lists.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
    },
  }),
);

/** Returns the errors of a page: the rule, the position and the message. */
async function findings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const found = results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, line, column, message }) => `${ruleId} ${line}:${column} ${message}`);
  const encodingAt = Buffer.from(html.toLowerCase()).indexOf('<meta charset="utf-8"');
  if (encodingAt === -1 || encodingAt > ENCODING_BYTES) found.push(`the encoding is at byte ${encodingAt}`);
  return found;
}

/** A request for a page. A form is posted. */
interface PageRequest {
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

async function read(url: string, { path, form, headers = {} }: PageRequest): Promise<string> {
  const posted = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  return (await fetch(url + path, { ...posted, headers, redirect: 'manual' })).text();
}

/** Requests for one page of every kind, by the content of the page. */
async function requestsFor(explorer: Explorer): Promise<Record<string, PageRequest>> {
  const { facts, url } = explorer;
  const { pages, payment } = await addressesOf(explorer);
  const { transactions } = await explorer.daemon.getTransactions({ hashes: [payment] });
  const blob = Buffer.from(transactions[0]!.blob).toString('hex');
  const { address } = facts.wallets[0]!.addresses[0]!;
  const proofForm = ({ txHash, address: receiver, message, signature }: (typeof facts.txProofs)[number]) => ({
    kind: 'tx-proof',
    ...{ txid: txHash, address: receiver, message, proof: signature },
  });
  const proven = proofForm(facts.txProofs.find(({ expected }) => expected.received > 0n)!);
  const response = await read(url, { path: '/proofs', form: proven });
  const [, receipt = ''] = /href="(\/receipt\/[^"]+)"/.exec(response) ?? [];
  const { address: owner, message, signature } = facts.reserveProofs.find(({ expected }) => expected.good)!;
  const reserves = { kind: 'reserve-proof', address: owner, message, proof: signature };
  return {
    ...Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, { path }])),
    'docs of a list': { path: '/docs/blocks/listBlocks' },
    'docs of a stream': { path: '/docs/streams/streamEvents' },
    'docs of a form': { path: '/docs/proofs/checkTxKey' },
    ...Object.fromEntries(endpointGroups.map(({ name }) => [`docs of ${name}`, { path: `/docs/${name}` }])),
    'proven payment': { path: '/proofs', form: proven },
    'refuted payment': { path: '/proofs', form: { ...proven, message: 'another message' } },
    'malformed proof': { path: '/proofs', form: { ...proven, proof: 'OutProofV2' } },
    'wrong address of a proof': { path: '/proofs', form: { ...proven, address: `${address}x` } },
    'proven reserves': { path: '/proofs', form: reserves },
    'unfinished proof': { path: '/proofs', form: { text: payment } },
    'unknown proof': { path: '/proofs', form: { text: 'nothing' } },
    'unread proof': { path: '/proofs', form: {} },
    receipt: { path: receipt },
    'altered receipt': { path: `${receipt}x` },
    'decoded transaction': { path: '/tools', form: { tool: 'transaction', blob } },
    'wrong bytes': { path: '/tools', form: { tool: 'transaction', blob: '0203' } },
    'decoded address': { path: '/tools?tool=address', form: { tool: 'address', address } },
    'wrong address': { path: '/tools?tool=address', form: { tool: 'address', address: 'x' } },
    'searched address': { path: '/search', form: { q: address } },
    'searched proof': { path: '/search', form: { q: `${proven.txid} ${proven.proof}` } },
    'too few searched digits': { path: '/search', form: { q: 'a1b2' } },
    'searched nothing': { path: '/search', form: { q: 'zzz' } },
    'not found': { path: '/nothing' },
    'no such block': { path: '/block/999999999' },
    'wrong block': { path: '/block/x' },
    'no such file': { path: '/assets/nothing.js' },
    'refused method': { path: '/blocks', form: { q: '' } },
    'foreign form': { path: '/proofs', form: {}, headers: { Origin: 'null' } },
  };
}

test('html-validate reports no error on any page in any locale, and the first bytes declare the encoding', async ({
  explorer,
}) => {
  const requests = await requestsFor(explorer);
  const found: Record<string, readonly string[]> = {};
  for (const language of allLanguages) {
    for (const [name, request] of Object.entries(requests)) {
      const html = await read(explorer.url, { ...request, path: pathInLanguage(request.path, language) });
      const list = await findings(html);
      if (list.length > 0) found[`${name} (${language})`] = list;
    }
  }
  expect(found).toEqual({});
});

test('the check reports a duplicate id, a skipped heading level and a late encoding declaration', async ({
  explorer,
}) => {
  const html = await read(explorer.url, { path: '/' });
  const worse = html
    .replace('<head>', `<head><!--${'x'.repeat(ENCODING_BYTES)}-->`)
    .replace('</main>', '<h6 id="main">Skipped</h6></main>');
  const found = new Set((await findings(worse)).map((finding) => finding.split(' ')[0]));
  expect(found).toEqual(new Set(['heading-level', 'no-dup-id', 'the']));
});
