import type { ReactNode } from 'react';
import type { SearchParams } from '../_lib/params.ts';

export interface PageAddress<Param extends string> {
  /** The variable parts of the path, by their names in the route. */
  readonly params: Readonly<Record<Param, string>>;
  readonly query: SearchParams;
}

/** The metadata in the head of a document. */
export interface PageAbout {
  /** The title without the name of the site. It is undefined for the page that represents the whole site. */
  readonly title: string | undefined;
  readonly description?: string;
  /** False asks search engines to leave the page out. */
  readonly isListed?: boolean;
}

/** A page whose data was read, so that it can be drawn at once. */
export interface DrawablePage {
  readonly content: ReactNode;
  /** The default is 200. */
  readonly status?: 400 | 404 | 503;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Redirects the visitor to another address of this site. */
export interface Redirect {
  readonly redirectTo: string;
}

export type PageAnswer = DrawablePage | Redirect;

/** A page of the site. `prepare` reads the data, and the components in the content draw it. */
export interface SitePage<Param extends string = never> {
  readonly about: (params: PageAddress<Param>['params']) => PageAbout;
  readonly prepare: (address: PageAddress<Param>) => Promise<PageAnswer>;
}
