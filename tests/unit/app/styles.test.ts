import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { listStylesheets } from '../../../bin/setup/page-files.mjs';

const app = fileURLToPath(new URL('../../../app', import.meta.url));

function filesOf(ending: RegExp): string[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) => ending.test(path));
}

function read(path: string): string {
  return readFileSync(join(app, path), 'utf8');
}

/** Returns the class names in the selectors of a style. */
function classesIn(css: string): string[] {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/[:@][^{};:@]*;/g, ';');
  return [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
}

/** Checks whether a class belongs to the component after which a file is named. */
function belongsTo(name: string, component: string): boolean {
  return name === component || name.startsWith(`${component}-`);
}

/** Returns the classes that source code assigns to elements. A name that ends with `-` continues with an expression. */
function classesUsedIn(source: string): string[] {
  const attributes = [
    ...source.matchAll(/\b(?:className|class)=(?:"([^"]*)"|\{([^{}]*(?:\$\{[^}]*\}[^{}]*)*)\})/g),
  ];
  return attributes.flatMap(([, literal, expression = '']) => {
    const texts =
      literal === undefined
        ? [...expression.replaceAll(/=== '[^']*'/g, '').matchAll(/['`]([^'`]*)['`]/g)].map(
            ([, text = '']) => text,
          )
        : [literal];
    return texts.flatMap((text) =>
      text
        .replaceAll(/\$\{[^}]*\}/g, '\0')
        .split(/\s+/)
        .map((name) => name.replace(/\0.*/, ''))
        .filter((name) => /^[a-z][\w-]*$/.test(name)),
    );
  });
}

const styles = filesOf(/\.css$/);
const sources = filesOf(/\.tsx?$/).map((path) => ({ path, text: read(path) }));
const defined = new Set(styles.flatMap((path) => classesIn(read(path))));

test('the bundle contains every style, with the shared styles first', () => {
  const listed = listStylesheets();
  expect(listed.slice(0, 4)).toEqual([
    '_styles/tokens.css',
    '_styles/fonts.css',
    '_styles/base.css',
    '_styles/controls.css',
  ]);
  expect([...listed].sort()).toEqual([...styles].sort());
});

test('the style of a component has classes of this component only', () => {
  const foreign = styles
    .filter((path) => !path.startsWith('_styles/'))
    .flatMap((path) => {
      const component = basename(path, '.css');
      return classesIn(read(path))
        .filter((name) => !belongsTo(name, component))
        .map((name) => `${path}: .${name}`);
    });
  expect(foreign).toEqual([]);
});

test('every class that a component uses is in a style', () => {
  const unknown = sources.flatMap(({ path, text }) =>
    classesUsedIn(text)
      .filter(
        (name) =>
          !(name.endsWith('-') ? [...defined].some((one) => one.startsWith(name)) : defined.has(name)),
      )
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every class of a style is used', () => {
  const all = sources.map(({ text }) => text).join('\n');
  const unused = [...defined].filter((name) => {
    if (new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(all)) return false;
    const stem = name.slice(0, name.lastIndexOf('-') + 1);
    return stem === '' || !all.includes(`${stem}\${`);
  });
  expect(unused).toEqual([]);
});

test('the checks find a class of another component and an unknown class', () => {
  expect(
    classesIn('.a .b-c:hover { color: red; margin: 0.5rem } /* .d */ @media (max-width: 4.5rem) { .e {} }'),
  ).toEqual(['a', 'b-c', 'e']);
  expect(belongsTo('panel-head', 'panel') && !belongsTo('panels', 'panel')).toBe(true);
  expect(classesUsedIn('<a className="x y"/> <b className={on ? `z z-${tone}` : \'w\'}/>')).toEqual([
    'x',
    'y',
    'z',
    'z-',
    'w',
  ]);
});
