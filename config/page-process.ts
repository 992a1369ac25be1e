import type { Environment } from './read.ts';

/** Settings that the server passes to its page processes, in addition to those of the site. */
export interface PageProcessSettings {
  /** URL of the script that every page loads. */
  readonly scriptUrl: string;
  /** URL of the stylesheet that every page loads. */
  readonly stylesheetUrl: string;
  /** URL of the font that every page preloads. */
  readonly fontUrl: string;
  /** The public keys of receipts, as a JSON list of JSON Web Keys. */
  readonly receiptPublicKeysJson: string;
}

/** Returns whether this process is part of `npm run dev`. */
export function isDevelopmentMode(source: Environment = process.env): boolean {
  return source['NODE_ENV'] === 'development';
}

/** Returns the environment in which the server starts a page process: its own environment and the given settings. */
export function createPageProcessEnvironment({
  scriptUrl,
  stylesheetUrl,
  fontUrl,
  receiptPublicKeysJson,
}: PageProcessSettings): NodeJS.ProcessEnv {
  return {
    ...process.env,
    RINGSCOPE_PAGE_SCRIPT: scriptUrl,
    RINGSCOPE_PAGE_STYLE: stylesheetUrl,
    RINGSCOPE_PAGE_FONT: fontUrl,
    RINGSCOPE_RECEIPT_KEYS: receiptPublicKeysJson,
  };
}

/** Reads the settings that {@link createPageProcessEnvironment} passed to this process. */
export function readPageProcessSettings(source: Environment = process.env): PageProcessSettings {
  return {
    scriptUrl: source['RINGSCOPE_PAGE_SCRIPT'] ?? '',
    stylesheetUrl: source['RINGSCOPE_PAGE_STYLE'] ?? '',
    fontUrl: source['RINGSCOPE_PAGE_FONT'] ?? '',
    receiptPublicKeysJson: source['RINGSCOPE_RECEIPT_KEYS'] ?? '[]',
  };
}
