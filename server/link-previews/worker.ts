import { renderLinkPreviewPng } from './drawing.tsx';
import type { LinkPreviewContent } from './picture.ts';

// Disables `fetch`, with which the drawing library would request a font from another site for a character that its own
// font lacks.
globalThis.fetch = async () =>
  Promise.reject(
    new Error(
      'A link preview has a character that the font lacks, and the thread may not download another font. The picture is rendered without the character, or not at all if the character is an emoji.',
    ),
  );

export default async function renderLinkPreview(preview: LinkPreviewContent): Promise<Uint8Array> {
  return renderLinkPreviewPng(preview);
}
