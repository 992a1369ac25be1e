/** Width and height of every picture in pixels. Sites that show previews of links recommend this size. */
export const LINK_PREVIEW_WIDTH_PX = 1200;
export const LINK_PREVIEW_HEIGHT_PX = 630;

/** A label and a value in a picture, such as `Fee` and `0.00012 XMR`. */
export interface LinkPreviewField {
  readonly name: string;
  readonly value: string;
}

/** A horizontal bar that is filled according to a share, such as the weight of a block compared with its limit. */
export interface FillBarDrawing {
  readonly kind: 'fill';
  readonly text: string;
  /** Filled part of the bar, from 0 to 1. */
  readonly filledFraction: number;
  /** Whether the value that the bar shows exceeds its limit. The bar then has a warning colour. */
  readonly exceedsLimit: boolean;
}

/** A horizontal line for each ring, with a bar for each of its members. */
export interface RingsDrawing {
  readonly kind: 'rings';
  readonly text: string;
  /** Positions of the members on the lines, from 0 (young) to 1 (old). */
  readonly memberAxisFractionsByRing: readonly (readonly number[])[];
}

/** Content of the picture of a block or a transaction. It is plain data, because it is sent to a thread. */
export interface ChainObjectPreview {
  readonly kind: 'object';
  readonly network: string;
  /** The word before `identifierParts`, such as `Block`. */
  readonly title: string;
  /** Height of the block in groups of digits, or the short hash of the transaction. A small gap separates the parts. */
  readonly identifierParts: readonly string[];
  /** The line below `identifierParts`: hash and time of the block, or the state of the transaction. */
  readonly subtitle: string;
  /** Facts on the picture, at most six. */
  readonly fields: readonly LinkPreviewField[];
  readonly drawing: FillBarDrawing | RingsDrawing | undefined;
}

/** The picture for all pages that have no picture of their own. */
export interface DefaultLinkPreview {
  readonly kind: 'site';
}

export type LinkPreviewContent = ChainObjectPreview | DefaultLinkPreview;
