import { expect, test } from 'playwright/test';
import { noJson } from '../../../api/contract/endpoint.ts';
import { endpoints } from '../../../api/endpoints/index.ts';
import examples from '../../../app/api/examples.json' with { type: 'json' };

test('each example of the documentation is an answer of its endpoint', () => {
  for (const [operation, { answer }] of Object.entries(examples)) {
    const endpoint = endpoints.find((each) => each.operation === operation);
    expect(endpoint, operation).toBeDefined();
    if (endpoint !== undefined && endpoint.answer !== noJson) {
      expect(endpoint.answer.safeParse(answer).error, operation).toBeUndefined();
    }
  }
});
