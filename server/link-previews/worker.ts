import { renderPicture } from './drawing.tsx';
import type { Picture } from './picture.ts';

// The drawing library would fetch a font from another site for a character that its own font does not have.
globalThis.fetch = async () => Promise.reject(new Error('A picture asks no other server.'));

export default async function render(picture: Picture): Promise<Uint8Array> {
  return renderPicture(picture);
}
