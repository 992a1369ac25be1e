import { searchPageDefinition } from '../app/search/definition.ts';
import { StoredResponse } from './http/stored-response.ts';

/** URL path of the OpenSearch description, from which browsers learn how to search this site. */
export const OPEN_SEARCH_PATH = '/opensearch.xml';

/** Returns the OpenSearch description as a response. Next has no convention for such a file. */
export function createOpenSearchResponse(publicUrl: string): StoredResponse {
  return new StoredResponse({
    status: 200,
    headers: {
      'Content-Type': 'application/opensearchdescription+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    },
    body: Buffer.from(openSearch(publicUrl)),
  });
}

/**
 * Describes the search to browsers. It uses POST like the form of every page, so that no URL contains what the visitor typed. Firefox
 * supports this. A browser that supports only GET, such as Chromium, does not offer the search.
 *
 * @see https://github.com/dewitt/opensearch, version 1.1, draft 6
 * @see MDN, "OpenSearch description format", for `method` and `Param`
 */
function openSearch(publicUrl: string): string {
  const root = escaped(publicUrl);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Ringscope</ShortName>
<Description>Blocks, transactions and outputs of Monero</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="48" height="48" type="image/x-icon">${root}/favicon.ico</Image>
<Url type="text/html" method="post" template="${root}${searchPageDefinition.path}">
<Param name="q" value="{searchTerms}"/>
</Url>
</OpenSearchDescription>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
