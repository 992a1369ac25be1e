import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { linkPreviewColours } from '../../../server/link-previews/drawing.tsx';
import type { LinkPreviewContent } from '../../../server/link-previews/picture.ts';
import {
  LinkPreviewRenderer,
  LinkPreviewTimeoutError,
} from '../../../server/link-previews/picture-renderer.ts';

/** A preview image with as many members and strings as the largest has. */
const large: LinkPreviewContent = {
  kind: 'object',
  network: 'mainnet',
  title: 'Transaction',
  identifierParts: ['78700ed6…c8d165e7'],
  subtitle: 'in block 3 210 456 · 2026-11-23 07:52 UTC',
  fields: ['Fee', 'Fee rate', 'Size', 'Inputs', 'Outputs', 'Ring size'].map((name) => ({
    name,
    value: '20.1 µXMR per kB',
  })),
  drawing: {
    kind: 'rings',
    text: 'Ages of the members of the first 4 of 12 rings, from 10 to 1 000 000 blocks',
    memberAxisFractionsByRing: Array.from({ length: 4 }, () =>
      Array.from({ length: 64 }, (_, index) => index / 64),
    ),
  },
};

test('a worker thread renders a PNG of the usual size, and refuses a character for which it would call another site', async () => {
  const painter = new LinkPreviewRenderer(60_000);
  try {
    const png = await painter.render('client', large);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
    await expect(painter.render('client', { ...large, title: '😀' })).rejects.toThrow(
      'the thread may not download another font',
    );
  } finally {
    await painter.close();
  }
});

test('a preview image that takes too long is stopped, and the next one gets a new thread', async () => {
  const painter = new LinkPreviewRenderer(1);
  try {
    await expect(painter.render('client', large)).rejects.toThrow(LinkPreviewTimeoutError);
    await expect(painter.render('client', large)).rejects.toThrow(LinkPreviewTimeoutError);
  } finally {
    await painter.close();
  }
});

test('preview images have the colours of the pages', () => {
  const tokens = readFileSync('app/_styles/tokens.css', 'utf8');
  for (const [name, colour] of Object.entries(linkPreviewColours)) {
    expect(tokens, name).toContain(`--${name}: light-dark(${colour},`);
  }
});
