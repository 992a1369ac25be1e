import openapiTypescript, { astToString } from 'openapi-typescript';
import { httpMethodOf } from '../api/contract/endpoint.ts';
import { openApiDocument } from '../api/contract/openapi.ts';
import { endpoints } from '../api/endpoints/index.ts';

/** Generates `packages/client/types.ts` from the OpenAPI document. */
export async function generateClientTypes(): Promise<string> {
  // Passed as a string, the document is also validated.
  return astToString(await openapiTypescript(JSON.stringify(openApiDocument(endpoints))));
}

/** Heading of the generated section of `public/llms.txt`. The section ends at the next heading. */
const HEADING = '## Every address of the API';

/** Updates the list of endpoints in `public/llms.txt`. @param stored the current content of the file */
export function updateLlmsText(stored: string): string {
  const start = stored.indexOf(HEADING);
  const end = stored.indexOf('\n## ', start);
  if (start === -1 || end === -1)
    throw new Error(
      `public/llms.txt must contain the heading "${HEADING}" and another heading after it. Restore it from git.`,
    );
  const list = endpoints.map(
    (endpoint) => `- ${httpMethodOf(endpoint)} \`${endpoint.path}\`: ${endpoint.summary}`,
  );
  return `${stored.slice(0, start)}${HEADING}\n\n${list.join('\n')}\n${stored.slice(end)}`;
}
