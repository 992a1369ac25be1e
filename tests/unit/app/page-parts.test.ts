import { expect, test } from 'playwright/test';
import { parsePagePartsRequest } from '../../../server/live/parts-request.ts';
import type { StoredResponse } from '../../../server/http/stored-response.ts';
import { StoredPage } from '../../../server/live/stored-page.ts';

const page = (height: number, age: string) => `<main>
<section class="panel" data-live="blocks"><section>${height}</section><time dateTime="x">${age}</time></section>
<div data-live="state" data-now="${age}"><div>good</div></div><p>text</p></main>`;

interface Update {
  readonly title: string;
  readonly parts: readonly { readonly name: string; readonly version: string; readonly html: string }[];
}

function storedPage(html: string): StoredPage {
  return StoredPage.of({ status: 200, headers: {}, body: Buffer.from(html) });
}

async function textOf(response: StoredResponse): Promise<string> {
  return (await response.body('identity')).toString();
}

async function updateOf(page: StoredPage, known = new Map<string, string>()): Promise<Update> {
  return JSON.parse(await textOf(await page.update(known))) as Update;
}

async function versionsOf(html: string): Promise<Map<string, string>> {
  return new Map((await updateOf(storedPage(html))).parts.map(({ name, version }) => [name, version]));
}

test('a page that has not changed sends no part, and a changed part is sent in full', async () => {
  const before = await versionsOf(page(1, '1 s ago'));
  expect([...before.keys()]).toEqual(['blocks', 'state']);
  expect((await updateOf(storedPage(page(1, '1 s ago')), before)).parts).toEqual([]);
  const changedPage = storedPage(`<title>Ä – ö</title>${page(2, '1 s ago')}`);
  const [changed, ...others] = (await updateOf(changedPage, before)).parts;
  expect(others).toEqual([]);
  expect(changed?.name).toBe('blocks');
  expect(changed?.html).toMatch(
    /^<section [^>]*data-version="[0-9a-f]{10}"><section>2<\/section>.*<\/section>$/s,
  );
});

test('changes of ages and of the render time alone are no change', async () => {
  const before = await versionsOf(page(1, '1 s ago'));
  expect((await updateOf(storedPage(page(1, '2 h ago')), before)).parts).toEqual([]);
});

test('the HTML around live parts is unchanged, also when the page is stored compressed', async () => {
  const html = page(1, '1 s ago');
  expect((await textOf(storedPage(html))).replaceAll(/ data-version="[0-9a-f]+"/g, '')).toBe(html);
  expect(await textOf(storedPage('<p>no part</p>'))).toBe('<p>no part</p>');
  expect((await updateOf(storedPage('<div data-live="cut"><div>'))).parts).toEqual([]);
  const long = html + '<p>text</p>'.repeat(500);
  const stored = StoredPage.of({ status: 200, headers: { 'Content-Type': 'text/html' }, body: long });
  const { size } = stored;
  const plain = await textOf(stored);
  await stored.storeOnlyCompressed();
  expect(stored.size).toBeLessThan(size / 3);
  expect(await textOf(stored)).toBe(plain);
  expect((await updateOf(stored)).parts.map(({ name }) => name)).toEqual(['blocks', 'state']);
});

test('open pages that request the same parts get one response, and the stored page counts its bytes', async () => {
  const stored = storedPage(page(3, '1 s ago'));
  const known = new Map([['blocks', 'other']]);
  const size = stored.size;
  expect(stored.hasUpdate(known)).toBe(false);
  const first = await stored.update(known);
  expect(stored.hasUpdate(new Map())).toBe(true);
  expect(await stored.update(new Map([['state', 'older']]))).toBe(first);
  expect(stored.size).toBe(size + first.size);
});

test('an error page has no parts', async () => {
  const error = StoredPage.of({ status: 404, headers: {}, body: Buffer.from(page(1, '')) });
  expect((await updateOf(error)).parts).toEqual([]);
});

test('a request for parts contains a page of this site and the versions that the browser has', () => {
  const asked = parsePagePartsRequest(
    new URLSearchParams({ page: '/pool?order=newest', known: 'a.12,b.' }).toString(),
  );
  expect(asked).toEqual({
    language: 'en',
    path: '/pool',
    query: 'order=newest',
    shownPartVersions: new Map([
      ['a', '12'],
      ['b', ''],
    ]),
  });
  expect(parsePagePartsRequest('page=/de/pool')).toMatchObject({ language: 'de', path: '/pool' });
  for (const bad of [
    '',
    'page=',
    'page=x',
    'page=//evil.example',
    'page=/a%20b',
    'page=/a%23b',
    'page=/&known=<',
  ]) {
    expect(parsePagePartsRequest(bad), bad).toBeUndefined();
  }
});

test('an update has the title and the icon of the page, also when no part has changed', async () => {
  const icon = '<link rel="icon" href="/icons/waiting.svg" sizes="any" type="image/svg+xml"/>';
  const html = `<title>A</title>${icon}${page(1, '1 s ago')}`;
  expect(await updateOf(storedPage(html), await versionsOf(html))).toMatchObject({
    title: 'A',
    icon: '/icons/waiting.svg',
    parts: [],
  });
  expect(await updateOf(storedPage(page(1, '1 s ago')))).toMatchObject({ title: '', icon: '' });
});
