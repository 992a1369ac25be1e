import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');

/** Letters of German, Spanish and French. Other scripts use the fonts of the system. */
const LETTERS = 'ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜßàáâäæçèéêëíîïñóôöùúûüÿŒœ';

const SIGNS = '\u00a0§©«»°±²³µ·¿¡×÷–—‘’‚“”„•…‹›€−';

/**
 * The fonts of the site, by the name in `app/_styles/fonts.css`. The axes of these variable fonts are limited to the range
 * that the styles use.
 */
const fonts = {
  sans: {
    file: require.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
    features: ['kern', 'tnum', 'ccmp', 'mark'],
    axes: { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 118 } },
  },
  mono: {
    file: require.resolve('@fontsource-variable/spline-sans-mono/files/spline-sans-mono-latin-wght-normal.woff2'),
    features: ['ccmp', 'mark'],
    axes: { wght: { min: 400, max: 600 } },
  },
};

/**
 * Ids of the entries for copyright, licence and licence URL in the `name` table of a font. The licence of the fonts
 * requires them.
 */
const LICENCE_NAMES = [0, 13, 14];

/**
 * Returns a font of the site, with only the characters that the languages of the site need.
 *
 * @param {string} name `sans` or `mono`
 * @returns {Promise<Buffer>} a woff2 file
 * @throws Error for another name
 */
export async function createSiteFont(name) {
  const font = fonts[/** @type {keyof typeof fonts} */ (name)];
  if (font === undefined)
    throw new Error(
      `The style sheet fonts.css uses the font ${name}, which bin/setup/fonts.mjs does not list. Add the font there.`,
    );
  return subsetFont(await readFile(font.file), ASCII + LETTERS + SIGNS, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: font.features,
    preserveNameIds: LICENCE_NAMES,
    variationAxes: font.axes,
  });
}
