import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../tests/helpers/protocol/random.ts';

/**
 * Prints a random sample of comments, page texts and exported names. A person who has not seen the code reads them and
 * marks the unclear ones: `node --import tsx bench/language-sample.ts --seed 1 --count 30`.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '30' } },
});
const root = join(import.meta.dirname, '..');
const COMMENT = /\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm;
/** Matches a text of a page with at least three words: one between two tags, or one that is translated. */
const PAGE_TEXT =
  />\s*([A-Z][^<>{}=\s]*\s+[^<>{}=\s]+\s[^<>{}=]*)<|(?<=\bt\(\s*')([A-Z][^'\s]*[^\S\n]+[^'\s]+[^\S\n][^'\n]*)'/g;
const EXPORTED_NAME =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) ([A-Za-z_]\w*)/gm;

interface Item {
  readonly place: string;
  readonly text: string;
}

function find(path: string, pattern: RegExp): Item[] {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(pattern)].map((match) => ({
    place: `${path}:${source.slice(0, match.index).split('\n').length}`,
    text: (match[1] ?? match[2] ?? match[0]).replace(/(?<!\s)\s*\n\s*\*?\s*/g, ' ').trim(),
  }));
}

const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '');
const random = new Random(Number(values.seed));
const sections: readonly (readonly [string, readonly Item[]])[] = [
  ['Comments', paths.flatMap((path) => find(path, COMMENT))],
  [
    'Page texts',
    paths.filter((path) => /^(?:app|pages)\/.*\.tsx$/.test(path)).flatMap((path) => find(path, PAGE_TEXT)),
  ],
  ['Names', paths.flatMap((path) => find(path, EXPORTED_NAME))],
];
for (const [title, items] of sections) {
  console.log(`\n## ${title} (${values.count} of ${items.length})\n`);
  const left = [...items];
  for (let drawn = 0; drawn < Number(values.count) && left.length > 0; drawn += 1) {
    const [item] = left.splice(random.int(0, left.length - 1), 1);
    if (item !== undefined) console.log(`${drawn + 1}. ${item.text}  (${item.place})`);
  }
}
