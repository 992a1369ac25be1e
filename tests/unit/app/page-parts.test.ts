import { expect, test } from 'playwright/test';
import { changedParts, markParts } from '../../../server/live/page-parts.ts';
import { parsePartsRequest } from '../../../server/live/parts-request.ts';

const page = (height: number, age: string) => `<main>
<section class="panel" data-live="blocks"><section>${height}</section><time dateTime="x">${age}</time></section>
<div data-live="state" data-now="${age}"><div>good</div></div><p>text</p></main>`;

function versionsOf(html: string): Map<string, string> {
  return new Map(changedParts(html, new Map()).map(({ name, version }) => [name, version]));
}

test('a page that has not changed sends no part, and a changed part is sent as a whole', () => {
  const before = versionsOf(markParts(page(1, '1 s ago')));
  expect([...before.keys()]).toEqual(['blocks', 'state']);
  expect(changedParts(markParts(page(1, '1 s ago')), before)).toEqual([]);
  const [changed, ...others] = changedParts(markParts(page(2, '1 s ago')), before);
  expect(others).toEqual([]);
  expect(changed?.name).toBe('blocks');
  expect(changed?.html).toMatch(
    /^<section [^>]*data-version="[0-9a-f]{10}"><section>2<\/section>.*<\/section>$/s,
  );
});

test('ages and the time of drawing alone are no change', () => {
  const before = versionsOf(markParts(page(1, '1 s ago')));
  expect(changedParts(markParts(page(1, '2 h ago')), before)).toEqual([]);
});

test('the text outside of the marks stays as it is', () => {
  const html = page(1, '1 s ago');
  expect(markParts(html).replaceAll(/ data-version="[0-9a-f]+"/g, '')).toBe(html);
  expect(markParts('<p>no part</p>')).toBe('<p>no part</p>');
  expect(changedParts('<div data-live="cut"><div>', new Map())).toEqual([]);
});

test('a request for parts names a page of this site and the versions that the browser has', () => {
  const asked = parsePartsRequest(
    new URLSearchParams({ page: '/pool?order=newest', known: 'a.12,b.' }).toString(),
  );
  expect(asked).toEqual({
    language: 'en',
    path: '/pool',
    query: 'order=newest',
    known: new Map([
      ['a', '12'],
      ['b', ''],
    ]),
  });
  expect(parsePartsRequest('page=/de/pool')).toMatchObject({ language: 'de', path: '/pool' });
  for (const bad of [
    '',
    'page=',
    'page=x',
    'page=//evil.example',
    'page=/a%20b',
    'page=/a%23b',
    'page=/&known=<',
  ]) {
    expect(parsePartsRequest(bad), bad).toBeUndefined();
  }
});
