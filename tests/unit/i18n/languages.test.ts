import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { T, ValueInMessage } from '../../../app/_components/t.tsx';
import { translateCountWithNoun, formatShortNumber, formatShortQuotient } from '../../../i18n/digits.ts';
import { formatLocalNumber } from '../../../i18n/local-number.ts';
import { formatFeeRate } from '../../../i18n/rates.ts';
import { routes } from '../../../app/_lib/routes.ts';
import { pathInLanguage, splitLanguagePrefix } from '../../../i18n/languages.ts';
import {
  translatePlural,
  englishLocale,
  setLocaleSource,
  t,
  type MessageCatalog,
} from '../../../i18n/translate.ts';

/** Runs a function as on a German page with these messages. */
function inGerman<Result>(messages: MessageCatalog, run: () => Result): Result {
  setLocaleSource(() => ({ language: 'de', messages }));
  try {
    return run();
  } finally {
    setLocaleSource(() => englishLocale);
  }
}

test('the locale prefix of a path is one complete segment in lower case', () => {
  expect(splitLanguagePrefix('/de')).toEqual({ language: 'de', path: '/' });
  expect(splitLanguagePrefix('/de/')).toEqual({ language: 'de', path: '/' });
  expect(splitLanguagePrefix('/de/block/1')).toEqual({ language: 'de', path: '/block/1' });
  expect(splitLanguagePrefix('/de/de/')).toEqual({ language: 'de', path: '/de/' });
  for (const path of [
    '/',
    '/block/de',
    '/DE/',
    '/dex',
    '/d',
    '/en/',
    '/fr/pool',
    '/de-DE/pool',
    '/%64e/pool',
  ]) {
    expect(splitLanguagePrefix(path)).toEqual({ language: 'en', path });
  }
});

test('a path after a locale prefix is never read as a host', () => {
  for (const path of ['/de//', '/de//explorer.example', '/de/\\explorer.example', '/de/\\\\x']) {
    expect(splitLanguagePrefix(path)).toEqual({ language: 'en', path });
  }
});

test('a URL keeps its query and fragment in another locale, and never gets a second prefix', () => {
  expect(pathInLanguage('/', 'de')).toBe('/de');
  expect(pathInLanguage('/?x=/de/', 'de')).toBe('/de?x=/de/');
  expect(pathInLanguage('/pool?order=fee-rate#list', 'de')).toBe('/de/pool?order=fee-rate#list');
  expect(pathInLanguage('/de/pool#list', 'de')).toBe('/de/pool#list');
  expect(pathInLanguage('/de/pool#list', 'en')).toBe('/pool#list');
  expect(pathInLanguage('/de', 'en')).toBe('/');
});

test('URLs of pages follow the locale of the page, and all other URLs have no prefix', () => {
  expect([routes.home, routes.block(5), routes.blocksFeed]).toEqual(['/', '/block/5', '/feeds/blocks.atom']);
  inGerman({}, () => {
    expect([routes.home, routes.block(5), routes.poolByFeeRate]).toEqual([
      '/de',
      '/de/block/5',
      '/de/pool?order=fee-rate',
    ]);
    expect([routes.blocksFeed, routes.openApi, routes.sitePicture]).toEqual([
      '/feeds/blocks.atom',
      '/api/v1/openapi.json',
      '/og/site.png',
    ]);
  });
});

test('a message is taken from the locale, and is English where the locale has no translation', () => {
  expect(t('{a} of {b}', { a: 1, b: 2n })).toBe('1 of 2');
  inGerman({ '{a} of {b}': 'von {b} sind es {a}' }, () => {
    expect(t('{a} of {b}', { a: '{b}', b: 2n })).toBe('von 2 sind es {b}');
    expect(t('not translated')).toBe('not translated');
  });
});

test('a count takes the plural form of its locale', () => {
  const count = (number: number) => translatePlural(number, '{count} box', '{count} boxes');
  expect([count(0), count(1), count(2)]).toEqual(['0 boxes', '1 box', '2 boxes']);
  expect([translateCountWithNoun(1, 'block'), translateCountWithNoun(2, 'block')]).toEqual([
    '1 block',
    '2 blocks',
  ]);
  inGerman({ '{count} boxes': { one: '{count} Kiste', other: '{count} Kisten' } }, () => {
    expect([count(0), count(1), count(2)]).toEqual(['0 Kisten', '1 Kiste', '2 Kisten']);
    expect(translateCountWithNoun(2, 'block')).toBe('2 blocks');
  });
});

test('a message with elements has them in the order of its locale', () => {
  const render = (...children: ReactNode[]) => renderToStaticMarkup(createElement(T, { children }));
  const link = createElement('a', { key: 1, href: '/x' }, 'the ', createElement('b', null, 'block'));
  const value = createElement(ValueInMessage, { key: 2, of: '<7>' });
  expect(render('See ', link, ' at ', value, '.')).toBe(
    'See <a href="/x">the <b>block</b></a> at &lt;7&gt;.',
  );
  const german = { 'See <0>the <1>block</1></0> at <2/>.': 'Bei <2/>: <0>der <1>Block</1></0>!' };
  inGerman(german, () => {
    expect(render('See ', link, ' at ', value, '.')).toBe(
      'Bei &lt;7&gt;: <a href="/x">der <b>Block</b></a>!',
    );
    expect(render('See ', value)).toBe('See &lt;7&gt;');
  });
});

test('decimal numbers have the decimal sign of the page', () => {
  const numbers = (): string[] => [
    formatLocalNumber('0.000000000001'),
    formatLocalNumber('120'),
    formatShortNumber(1_234_567, 'H/s'),
    formatShortQuotient(148_148_040n, 120n, 'H/s'),
    formatFeeRate(20_480n),
  ];
  expect(numbers()).toEqual(['0.000000000001', '120', '1.23 MH/s', '1.23 MH/s', '20.4']);
  expect(inGerman({}, numbers)).toEqual(['0,000000000001', '120', '1,23 MH/s', '1,23 MH/s', '20,4']);
});
