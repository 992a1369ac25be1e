import { ImageResponse } from 'next/og.js';
import { PictureDrawing } from './drawing.tsx';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from './picture.ts';

/**
 * Draws a picture as PNG. It takes about a tenth of a second of processor time, so a thread does it.
 *
 * The library contains a font and asks no other server, as long as the font has every character of the texts.
 */
export async function drawPicture(picture: Picture): Promise<Uint8Array> {
  const response = new ImageResponse(<PictureDrawing picture={picture} />, {
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
  });
  return new Uint8Array(await response.arrayBuffer());
}
