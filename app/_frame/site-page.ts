import type { ReactNode } from 'react';
import type { SearchParams } from '../_lib/params.ts';

export interface PageUrl<Param extends string> {
  /** The variable parts of the path, by their names in the route. */
  readonly params: Readonly<Record<Param, string>>;
  readonly query: SearchParams;
}

/** A picture that other sites show beside a link to the page. */
export interface PagePicture {
  /** Path of a picture of this site. */
  readonly path: string;
  readonly alt: string;
}

/** The metadata in the head of a document. */
export interface PageAbout {
  /** The title without the name of the site. It is undefined for the page that represents the whole site. */
  readonly title: string | undefined;
  readonly description?: string;
  /** False asks search engines to leave the page out. */
  readonly isListed?: boolean;
  /**
   * Path and query of the address that search engines keep. The default is the path, for a page that was asked for
   * without a query.
   */
  readonly canonical?: string;
  /** The default is the picture of the site. */
  readonly picture?: PagePicture;
}

/** A page whose data was read, so that it can be drawn at once. */
export interface PageContent {
  readonly content: ReactNode;
  /** Metadata that only the data of the page shows. It replaces fields of the page's own metadata. */
  readonly about?: Partial<PageAbout>;
  /** The text that the visitor searched for. The search field keeps it. */
  readonly searched?: string;
  /** The default is 200. */
  readonly status?: 400 | 404 | 503;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The changes that make the page old, when they are others than for most pages of its address. The server keeps the page
   * until then.
   */
  readonly dependsOn?: 'tip';
  /** Confirmations of what the page is about. Caches in front of the site keep a page about a deep block for longer. */
  readonly confirmations?: number;
}

/** Redirects the visitor to another address of this site. */
export interface Redirect {
  readonly redirectTo: string;
}

export type PageResponse = PageContent | Redirect;

/** A page of the site. `prepare` reads the data, and the components in the content draw it. */
export interface SitePage<Param extends string = never> {
  readonly about: (params: PageUrl<Param>['params']) => PageAbout;
  readonly prepare: (address: PageUrl<Param>) => Promise<PageResponse>;
}
