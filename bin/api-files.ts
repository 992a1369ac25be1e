import openapiTypescript, { astToString } from 'openapi-typescript';
import { methodOf } from '../api/contract/endpoint.ts';
import { openApiDocument } from '../api/contract/openapi.ts';
import { endpoints } from '../api/endpoints/index.ts';

/** Returns the text of `packages/client/types.ts`, which follows from the OpenAPI document. */
export async function clientTypes(): Promise<string> {
  // The generator accepts the document as text, and checks its form.
  return astToString(await openapiTypescript(JSON.stringify(openApiDocument(endpoints))));
}

/** The part of `public/llms.txt` that follows from the endpoints stands between this heading and the next one. */
const HEADING = '## Every address of the API';

/** Returns the text for language models with the present list of addresses. @param stored the present text */
export function languageModelText(stored: string): string {
  const start = stored.indexOf(HEADING);
  const end = stored.indexOf('\n## ', start);
  if (start === -1 || end === -1)
    throw new Error(`public/llms.txt has no part "${HEADING}" before another part`);
  const list = endpoints.map(
    (endpoint) => `- ${methodOf(endpoint)} \`${endpoint.path}\`: ${endpoint.summary}`,
  );
  return `${stored.slice(0, start)}${HEADING}\n\n${list.join('\n')}\n${stored.slice(end)}`;
}
