/** Width and height of every picture in pixels. Sites that show previews of links recommend this size. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** A short text of a picture with its name, such as `Fee` and `0.00012 XMR`. */
export interface PictureFact {
  readonly name: string;
  readonly value: string;
}

/** A bar that is filled up to a share. */
export interface FillDrawing {
  readonly kind: 'fill';
  readonly text: string;
  /** From 0 to 1. */
  readonly share: number;
  /** The bar exceeds its frame, so it is drawn as a warning. */
  readonly isOver: boolean;
}

/** A line for each ring, with a mark for each of its members. */
export interface RingsDrawing {
  readonly kind: 'rings';
  readonly text: string;
  /** Places of the members on the lines, from 0 (young) to 1 (old). */
  readonly rings: readonly (readonly number[])[];
}

/** Content of the picture of a block or a transaction. It is plain data, because a thread draws it. */
export interface ObjectPicture {
  readonly kind: 'object';
  readonly network: string;
  /** The word before the name, such as `Block`. */
  readonly title: string;
  /** Parts of the name. There is a small gap between two of them, as between groups of digits. */
  readonly name: readonly string[];
  /** The place and the time. */
  readonly line: string;
  /** At most six. */
  readonly facts: readonly PictureFact[];
  readonly drawing: FillDrawing | RingsDrawing | undefined;
}

/** The picture of pages that have none of their own. */
export interface SitePicture {
  readonly kind: 'site';
}

export type Picture = ObjectPicture | SitePicture;
