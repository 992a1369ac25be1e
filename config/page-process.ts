import type { Environment } from './read.ts';

/** Settings that the server passes to its page processes, in addition to those of the site. */
export interface PageProcessSettings {
  /** URL of the script that every page loads. */
  readonly script: string;
  /** URL of the stylesheet that every page loads. */
  readonly style: string;
  /** URL of the font that every page preloads. */
  readonly font: string;
  /** The public keys of receipts, as a JSON list of JSON Web Keys. */
  readonly receiptKeys: string;
}

/** Returns whether this process is part of `npm run dev`. */
export function isDevelopmentMode(source: Environment = process.env): boolean {
  return source['NODE_ENV'] === 'development';
}

/** Returns the environment in which the server starts a page process: its own environment and the given settings. */
export function createPageProcessEnvironment({
  script,
  style,
  font,
  receiptKeys,
}: PageProcessSettings): NodeJS.ProcessEnv {
  return {
    ...process.env,
    RINGSCOPE_PAGE_SCRIPT: script,
    RINGSCOPE_PAGE_STYLE: style,
    RINGSCOPE_PAGE_FONT: font,
    RINGSCOPE_RECEIPT_KEYS: receiptKeys,
  };
}

/** Reads the settings that {@link createPageProcessEnvironment} passed to this process. */
export function readPageProcessSettings(source: Environment = process.env): PageProcessSettings {
  return {
    script: source['RINGSCOPE_PAGE_SCRIPT'] ?? '',
    style: source['RINGSCOPE_PAGE_STYLE'] ?? '',
    font: source['RINGSCOPE_PAGE_FONT'] ?? '',
    receiptKeys: source['RINGSCOPE_RECEIPT_KEYS'] ?? '[]',
  };
}
