import openapiTypescript, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../api/contract/openapi.ts';
import { endpoints } from '../api/endpoints/index.ts';

/** Returns the text of `client/types.ts`, which follows from the OpenAPI document. */
export async function clientTypes(): Promise<string> {
  // The generator accepts the document as text, and checks its form.
  return astToString(await openapiTypescript(JSON.stringify(openApiDocument(endpoints))));
}
