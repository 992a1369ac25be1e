import type { ReactNode } from 'react';
import type { SearchParams } from '../_lib/params.ts';

/** The address of a page, in its parts. */
export interface PageAddress<Param extends string> {
  /** The variable parts of the path, by the names that the route gives them. */
  readonly params: Readonly<Record<Param, string>>;
  readonly query: SearchParams;
}

/** What the head of a document says about a page. */
export interface PageAbout {
  /** The title without the name of the site. Undefined: the page stands for the site as a whole. */
  readonly title: string | undefined;
  readonly description?: string;
  /** False: search engines are asked to leave the page out. */
  readonly isListed?: boolean;
}

/** A page whose data have been read, so that it can be drawn at once. */
export interface DrawablePage {
  readonly content: ReactNode;
  /** Default: 200. */
  readonly status?: 400 | 404 | 503;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends the visitor on to another address of this site. */
export interface Redirect {
  readonly redirectTo: string;
}

export type PageAnswer = DrawablePage | Redirect;

/** A page of the site: `prepare` reads what it shows, and the components in its content draw that. */
export interface SitePage<Param extends string = never> {
  readonly about: (params: PageAddress<Param>['params']) => PageAbout;
  readonly prepare: (address: PageAddress<Param>) => Promise<PageAnswer>;
}
