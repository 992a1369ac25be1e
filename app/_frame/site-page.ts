import type { ReactNode } from 'react';
import type { SearchParams } from '../_lib/params.ts';

export interface PageUrlParams<Param extends string> {
  /** Path parameters by name. */
  readonly params: Readonly<Record<Param, string>>;
  readonly query: SearchParams;
}

/** A preview picture, which other sites show next to a link to the page. */
export interface PreviewPicture {
  /** Path of the picture on this site. */
  readonly path: string;
  readonly alt: string;
}

/** Metadata for the head of the document. */
export interface PageMetadata {
  /** Title without the name of the site. Undefined for the home page. */
  readonly title: string | undefined;
  readonly description?: string;
  /** False adds `noindex` for search engines. */
  readonly allowsSearchEngines?: boolean;
  /**
   * Path and query of the canonical URL. Default: the path of the request.
   */
  readonly canonical?: string;
  /** Picture of the page metadata; by default the picture of the site. */
  readonly picture?: PreviewPicture;
  /** Path of the SVG icon of the page, by default that of the site. */
  readonly icon?: string;
}

/** A page with loaded data, ready to render. */
export interface PageContent {
  readonly content: ReactNode;
  /** Metadata that depends on the loaded data. It overrides fields of {@link SitePage.metadataOf}. */
  readonly metadata?: Partial<PageMetadata>;
  /** Search input for the search field of the header. Undefined when the content has the search field. */
  readonly searchInput?: string;
  /** HTTP status. Default: 200. */
  readonly status?: 400 | 404 | 503;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * With `tip`, a new block invalidates the cached page. If undefined, the page definition determines which change
   * invalidates it.
   */
  readonly dependsOn?: 'tip';
  /** Number of confirmations of the block or transaction on the page. Proxies may cache pages about deep blocks for longer. */
  readonly confirmations?: number;
}

/** Makes the server redirect the browser to another URL of this site, with status 303. */
export interface PageRedirect {
  readonly redirectTo: string;
}

export type PageResponse = PageContent | PageRedirect;

/** A page of the site. `loadPage` loads the data and returns the content to render. */
export interface SitePage<Param extends string = never> {
  readonly metadataOf: (params: PageUrlParams<Param>['params']) => PageMetadata;
  readonly loadPage: (url: PageUrlParams<Param>) => Promise<PageResponse>;
}
